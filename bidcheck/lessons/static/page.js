// @ts-check
"use strict";

/**
 * The one script of a lesson site: opens what a link points at, searches the list of auctions, runs the practice page.
 * Questions come from questions.js, which is plain data; nothing is fetched, so the site works from a folder.
 *
 * @typedef {[string, string[]]} Verdict   right, acceptable or wrong, and what is said
 * @typedef {[string, string, string][]} Hand   suit letter, sign, cards
 * @typedef {{topic: string, skill: string, kind: string, prompt: string, right: string, why: string[],
 *   marks: Record<string, Verdict>, hand?: Hand, hands?: Hand[], auction?: string[][], legal?: string[],
 *   other?: string[], options?: [string, string][]}} Question
 * @typedef {{words: Record<string, string>, calls: [string, string][], questions: Question[]}} Lesson
 * @typedef {{box: number, due: number, asked: number, right: number}} Learned
 */

(() => {
  const MINUTE = 60000;
  /** When a skill comes up again after so many right answers in a row, in minutes. */
  const WAITS = [10, 1440, 4320, 10080, 23040, 50400];
  const SUITS = /** @type {Record<string, string>} */ ({"♠": "s", "♥": "h", "♦": "d", "♣": "c"});

  /** @param {string} id @returns {HTMLElement | null} */
  const byId = (id) => document.getElementById(id);

  /**
   * An element with text, attributes and children; a text has its suit signs in their colours.
   * @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} children
   */
  function make(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) made.setAttribute(key, value);
    for (const child of children) {
      if (typeof child !== "string") made.append(child);
      else for (const piece of child.split(/([♠♥♦♣]\uFE0E?)/)) {
        const letter = SUITS[piece.charAt(0)];
        if (letter && piece.length <= 2) {
          const sign = document.createElement("b");
          sign.className = letter;
          sign.textContent = piece.charAt(0) + "\uFE0E";
          made.append(sign);
        } else if (piece) made.append(piece);
      }
    }
    return made;
  }

  // links ------------------------------------------------------------------------------------------------------

  /** Open the lines that hide what the address points at. */
  function reveal() {
    const target = byId(decodeURIComponent(location.hash.slice(1)));
    if (!target || location.hash.includes("=")) return;
    for (let at = /** @type {Element | null} */ (target); at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
    target.scrollIntoView();
  }

  /** Languages keep the place on the page. */
  function keepPlace() {
    for (const link of document.querySelectorAll("nav.languages a")) {
      if (link instanceof HTMLAnchorElement) link.href = link.href.split("#")[0] + location.hash;
    }
  }

  /** All lines are open on paper. */
  function openAll() {
    for (const line of document.querySelectorAll("details")) line.open = true;
  }

  // search -----------------------------------------------------------------------------------------------------

  /** Letters without case, accents and the difference of ı and i. @param {string} text */
  function fold(text) {
    return text.replace(/[ıİI]/g, "i").toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f\uFE0E\uFE0F]/g, "")
      .replace(/đ/g, "d");
  }

  /** An auction as the list has it: letters for suits, no passes, no dashes. @param {string} text */
  function auctionKey(text) {
    const letters = fold(text).replace(/[♠♥♦♣]/g, (sign) => SUITS[sign] ?? "").replace(/[-–—,()]/g, " ");
    return letters.replace(/\b([1-7])\s*n\b/g, "$1nt").split(/\s+/).filter((call) => call && call !== "p").join(" ");
  }

  /** @param {HTMLInputElement} field @param {HTMLElement} list */
  function search(field, list) {
    const rows = Array.from(list.children, (row) => ({
      row: /** @type {HTMLElement} */ (row), text: fold(row.textContent ?? ""),
      key: auctionKey(row.getAttribute("data-key") ?? ""),
    }));
    const show = () => {
      const key = auctionKey(field.value), words = fold(field.value).split(/\s+/).filter(Boolean);
      const calls = /^([1-7](c|d|h|s|nt)|x|xx)( ([1-7](c|d|h|s|nt)|x|xx))*$/.test(key);
      let found = 0;
      for (const {row, text, key: of} of rows) {
        const fits = calls ? `${of} `.startsWith(`${key} `) : words.every((word) => text.includes(word));
        row.hidden = !fits;
        if (fits) found += 1;
      }
      const told = byId("found");
      if (told) told.textContent = field.value ? (told.dataset["words"] ?? "").replace("{n}", String(found)) : "";
    };
    field.addEventListener("input", show);
    if (field.value) show();
  }

  // practice ---------------------------------------------------------------------------------------------------

  /** Chance from a seed, the same everywhere (mulberry32). @param {number} seed */
  function chance(seed) {
    let state = seed >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let z = Math.imul(state ^ (state >>> 15), state | 1);
      z = (z + Math.imul(z ^ (z >>> 7), z | 61)) ^ z;
      return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
    };
  }

  /** @template T @param {T[]} list @param {number} seed @returns {T[]} */
  function shuffled(list, seed) {
    const mixed = list.slice(), next = chance(seed);
    for (let at = mixed.length - 1; at > 0; at -= 1) {
      const other = Math.floor(next() * (at + 1));
      [mixed[at], mixed[other]] = [/** @type {T} */ (mixed[other]), /** @type {T} */ (mixed[at])];
    }
    return mixed;
  }

  class Practice {
    /** @param {Lesson} lesson @param {HTMLElement} place @param {HTMLSelectElement} topic */
    constructor(lesson, place, topic) {
      this.lesson = lesson;
      this.place = place;
      this.topic = topic;
      this.words = lesson.words;
      this.names = new Map(lesson.calls);
      this.key = `bidcheck:${document.body.dataset["system"]}:${document.body.dataset["version"]}`;
      this.learned = this.load();
      /** @type {Question[]} */
      this.queue = [];
      /** @type {Question | null} */
      this.question = null;
      this.answered = false;
      this.level = "";
      /** The seed of a teacher's link; without one what is due comes first. */
      this.seed = /** @type {number | null} */ (null);
    }

    /** @returns {Record<string, Learned>} */
    load() {
      try {
        return JSON.parse(localStorage.getItem(this.key) ?? "{}");
      } catch {
        return {};
      }
    }

    save() {
      try {
        localStorage.setItem(this.key, JSON.stringify(this.learned));
      } catch {
        // a browser that keeps nothing still asks
      }
    }

    /** Read topic and seed from the address and begin. */
    start() {
      const wish = new URLSearchParams(location.hash.slice(1));
      const topic = wish.get("topic") ?? "", seed = wish.get("seed");
      if ([...this.topic.options].some((one) => one.value === topic)) this.topic.value = topic;
      this.seed = seed !== null && /^\d{1,9}$/.test(seed) ? Number(seed) : null;
      this.refill();
      this.next();
    }

    /** Put the questions of the topic in order. */
    refill() {
      const topic = this.topic.value, now = Date.now();
      const fitting = this.lesson.questions.filter((one) => !topic || one.topic === topic);
      const mixed = shuffled(fitting, this.seed ?? Math.floor(now / MINUTE));
      this.queue = this.seed !== null ? mixed : mixed.sort((a, b) => this.rank(a) - this.rank(b)
        || (this.learned[a.skill]?.due ?? 0) - (this.learned[b.skill]?.due ?? 0));
      const link = byId("teacher"), given = this.seed ?? 1 + (Math.floor(now / MINUTE) % 9999);
      if (link instanceof HTMLAnchorElement) link.href = `practice.html#topic=${topic}&seed=${given}`;
      this.tell();
    }

    /** 0 due again, 1 new, 2 known. @param {Question} question */
    rank(question) {
      const known = this.learned[question.skill];
      return !known ? 1 : known.due <= Date.now() ? 0 : 2;
    }

    /** How it stands. */
    tell() {
      const all = Object.values(this.learned), now = Date.now(), place = byId("standing");
      if (!place) return;
      const asked = all.reduce((sum, one) => sum + one.asked, 0);
      const figures = /** @type {Record<string, number>} */ ({
        asked, right: all.reduce((sum, one) => sum + one.right, 0), due: all.filter((one) => one.due <= now).length,
      });
      place.textContent = asked ? this.say("standing").replace(/\{(\w+)\}/g, (_, name) => String(figures[name])) : "";
    }

    /** @param {string} word */
    say(word) {
      return this.words[word] ?? word;
    }

    next() {
      if (!this.queue.length) this.refill();
      this.question = this.queue.shift() ?? null;
      this.answered = false;
      this.level = "";
      this.draw();
    }

    draw() {
      const question = this.question;
      this.place.replaceChildren();
      if (!question) {
        this.place.append(make("p", {}, this.say("none")));
        return;
      }
      const seen = make("div", {class: "seen"});
      if (question.auction) seen.append(auction(question.auction, this.say("auction")));
      if (question.hand) seen.append(hand(question.hand, this.say("hand")));
      const topic = [...this.topic.options].find((one) => one.value === question.topic)?.text ?? "";
      const state = this.say(["due", "new", "known"][this.rank(question)] ?? "");
      this.place.append(make("p", {class: "hint"}, `${topic} · ${state}`),
        make("p", {class: "lead"}, question.prompt), seen);
      this.place.append(question.kind === "call" ? this.box(question) : this.options(question));
      this.place.append(make("div", {class: "answer", role: "status"}));
    }

    /** A bidding box: what the Laws forbid is dimmed. @param {Question} question */
    box(question) {
      const box = make("div", {class: "box", role: "group", "aria-label": this.say("box")});
      const wide = make("div", {class: "wide"});
      for (const [call, label] of this.lesson.calls) {
        const button = make("button", {type: "button", "data-answer": call}, label);
        if (!question.legal?.includes(call)) button.setAttribute("disabled", "");
        button.addEventListener("click", () => this.answer(call));
        (/^\d/.test(call) ? box : wide).append(button);
      }
      box.append(wide);
      return box;
    }

    /** Answers to choose among; of four hands any number may be chosen. @param {Question} question */
    options(question) {
      const several = question.kind === "pick";
      const group = make("div", {class: "options", role: "group"});
      const shown = question.hands
        ? question.hands.map((cards, at) => /** @type {const} */ (["ABCD".charAt(at), inline(cards)]))
        : (question.options ?? []).map(([value, label]) => /** @type {const} */ ([value, label]));
      shown.forEach(([value, label], at) => {
        const sign = question.hands ? value : String(at + 1);
        const button = make("button", {type: "button", "data-answer": value}, make("kbd", {}, sign), label);
        if (several) button.setAttribute("aria-pressed", "false");
        button.addEventListener("click", () => {
          if (!several) this.answer(value);
          else button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        });
        group.append(button);
      });
      if (several) {
        const check = make("button", {type: "button", id: "check"}, this.say("check"));
        check.addEventListener("click", () => {
          const chosen = [...group.querySelectorAll('[aria-pressed="true"]')];
          const answer = chosen.map((one) => one.getAttribute("data-answer")).join("");
          if (answer) this.answer(answer);
        });
        group.append(check);
      }
      return group;
    }

    /** Mark an answer and say why. @param {string} answer */
    answer(answer) {
      const question = this.question;
      if (!question || this.answered) return;
      const other = (question.other ?? []).map((line) => line.replaceAll("{call}", this.names.get(answer) ?? answer));
      const [verdict, words] = question.marks[answer] ?? /** @type {Verdict} */ (["wrong", other]);
      this.answered = true;
      this.remember(question.skill, verdict !== "wrong");
      for (const button of this.place.querySelectorAll("button")) {
        const value = button.getAttribute("data-answer") ?? "";
        button.disabled = true;
        const right = question.kind === "pick" ? question.right.includes(value) : value === question.right;
        if (value && right) button.classList.add("right");
        else if (value && value === answer) button.classList.add("wrong");
      }
      this.place.querySelector(".box")?.classList.add("done");
      const place = this.place.querySelector(".answer");
      const next = make("button", {type: "button", id: "next"}, this.say("next"));
      next.addEventListener("click", () => this.next());
      place?.append(make("p", {class: `verdict ${verdict}`}, this.say(verdict)),
        ...words.map((line) => make("p", {}, line)), ...question.why.filter((line) => !words.includes(line))
        .map((line) => make("p", {class: "why"}, line)), next);
      next.focus({preventScroll: true});
      this.tell();
    }

    /** @param {string} skill @param {boolean} right */
    remember(skill, right) {
      const old = this.learned[skill] ?? {box: 0, due: 0, asked: 0, right: 0};
      const box = right ? Math.min(old.box + 1, WAITS.length - 1) : 0;
      this.learned[skill] = {box, due: Date.now() + (right ? WAITS[box] ?? 10 : 0) * MINUTE, asked: old.asked + 1,
        right: old.right + Number(right)};
      this.save();
    }

    /** Keys: a number or letter for an answer, level and strain for a bid, Enter to go on. @param {KeyboardEvent} event */
    press(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
      const key = event.key.toLowerCase();
      if (key === "enter") {
        if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement) return;
        if (this.answered) this.next();
        else byId("check")?.click();
      } else if (!this.answered && this.question) {
        this.choose(this.question, key);
      }
    }

    /** @param {Question} question @param {string} key */
    choose(question, key) {
      let answer = "";
      if (question.kind !== "call") {
        const at = /^[1-9]$/.test(key) ? Number(key) - 1 : "abcd".indexOf(key);
        answer = question.hands ? "ABCD".charAt(at) : at >= 0 ? question.options?.[at]?.[0] ?? "" : "";
      } else if (/^[1-7]$/.test(key)) {
        this.level = key;
      } else if ("cdhsn".includes(key) && this.level) {
        answer = this.level + (key === "n" ? "NT" : key.toUpperCase());
        this.level = "";
      } else {
        answer = {p: "P", x: "X", r: "XX"}[key] ?? "";
      }
      const button = answer ? this.place.querySelector(`button[data-answer="${answer}"]`) : null;
      if (button instanceof HTMLButtonElement) button.click();
    }
  }

  /** @param {Hand} cards @param {string} label */
  function hand(cards, label) {
    return make("div", {class: "diagram", role: "group", "aria-label": label},
      ...cards.map(([, sign, held]) => make("div", {}, `${sign} ${held}`)));
  }

  /** @param {Hand} cards */
  function inline(cards) {
    return make("span", {class: "hand"}, ...cards.flatMap(([, sign, held]) => [
      make("span", {class: "suit"}, sign + held), " "]));
  }

  /** @param {string[][]} rows @param {string} label */
  function auction(rows, label) {
    const [heads, ...calls] = rows;
    return make("table", {class: "auction", "aria-label": label},
      make("thead", {}, make("tr", {}, ...(heads ?? []).map((name) => make("th", {scope: "col"}, name)))),
      make("tbody", {}, ...calls.map((row) => make("tr", {}, ...row.map((call) => make("td", {}, call))))));
  }

  /** The practice page, where there is one. */
  function practise() {
    const lesson = /** @type {{bidcheckLesson?: Lesson}} */ (globalThis).bidcheckLesson;
    const place = byId("question"), topic = byId("topic");
    if (!lesson || !place || !(topic instanceof HTMLSelectElement)) return;
    const practice = new Practice(lesson, place, topic);
    topic.addEventListener("change", () => {
      practice.seed = null;
      practice.refill();
      practice.next();
    });
    byId("choose")?.addEventListener("submit", (event) => event.preventDefault());
    byId("forget")?.addEventListener("click", () => {
      if (!confirm(practice.say("forget"))) return;
      practice.learned = {};
      practice.save();
      practice.refill();
    });
    addEventListener("keydown", (event) => practice.press(event));
    addEventListener("hashchange", () => practice.start());
    practice.start();
  }

  addEventListener("hashchange", () => { reveal(); keepPlace(); });
  addEventListener("beforeprint", openAll);
  reveal();
  keepPlace();
  const field = byId("search"), list = byId("auctions");
  if (field instanceof HTMLInputElement && list) search(field, list);
  practise();
})();
