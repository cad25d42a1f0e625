// The duties of the arrastre (docs/rules.md, section 9), for a phone without a network.
// A mirror of engine/arrastre.py: it never decides while the server can be asked, and it is run
// against tests/vectors/legal.json, which the engine writes.

const ORDER = ["2", "4", "5", "6", "7", "11", "10", "12", "3", "1"];

const suitOf = (card) => card.slice(-1);
const strengthOf = (card) => ORDER.indexOf(card.slice(0, -1));

function beats(card, other, trump) {
  if (suitOf(card) === suitOf(other)) return strengthOf(card) > strengthOf(other);
  return suitOf(card) === trump;
}

function winning(cards, trump) {
  let best = 0;
  cards.forEach((card, place) => {
    if (beats(card, cards[best], trump)) best = place;
  });
  return best;
}

// Each duty in force with the cards that fulfil it, every one narrowing the one before.
function obligations(options, { trump, trick, holding }) {
  if (!trick.length) return [];
  const cards = trick.map(([, card]) => card);
  const best = winning(cards, trump);
  const led = suitOf(cards[0]);
  const isTrumped = led !== trump && cards.some((card) => suitOf(card) === trump);
  const isExempt = options.partner_exemption && options.players === 4 && cards.length - best === 2;
  const ifAble = (duty, able) => (able.length ? [{ duty, cards: able }] : []);
  const better = (able) => able.filter((card) => beats(card, cards[best], trump));

  const suited = holding.filter((card) => suitOf(card) === led);
  if (suited.length) {
    const assist = { duty: "must_assist", cards: suited };
    return isTrumped || isExempt ? [assist] : [assist, ...ifAble("must_beat", better(suited))];
  }
  if (isExempt) return [];
  const trumps = holding.filter((card) => suitOf(card) === trump);
  if (!isTrumped) return ifAble("must_trump", trumps);
  const over = ifAble("must_overtrump", better(trumps));
  if (over.length || !options.must_undertrump) return over;
  return ifAble("must_trump", trumps);
}

// The question and the answer of docs/formats.md, section 3; `options` are those of the event.
export function judge(options, question) {
  const { arrastre, holding, played } = question;
  const bound = arrastre ? obligations(options, question) : [];
  const legal = bound.length ? bound[bound.length - 1].cards : holding;
  if (played === undefined) return { legal };
  const broken = holding.includes(played)
    ? bound.find(({ cards }) => !cards.includes(played))?.duty
    : "not_held";
  return { legal, verdict: broken ? "illegal" : "legal", code: broken ?? null };
}
