#!/usr/bin/env python3
"""Makes words.txt, the table by which typed words become words of the built-in model.

WordNet says what a word is: a puppy is a dog, a dog is a canine. anchors.txt says which known word stands for a canine.
Words of anchors.txt itself, and of other languages, are taken as they are.

    apt-get install wordnet-base
    make_words.py /usr/share/wordnet > words.txt
"""
import collections
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
POS = {"n": "noun", "v": "verb", "a": "adj"}
MOST_WORDS = {"n": 3, "v": 2, "a": 1}  # of a phrase
SENSES = {"n": 3, "v": 2, "a": 1}  # that are looked at, the most frequent first
WORTH = [1, 0.7, 0.5]  # of a sense
STEP = 0.985  # a step up the hierarchy
LEAST = 0.45  # score


class WordNet:
    def __init__(self, folder):
        self.up, self.down, self.words, self.senses, self.tagged = {}, collections.defaultdict(list), {}, {}, {}
        self.exceptions, self.used, self.rude = collections.defaultdict(list), collections.Counter(), set()
        for line in open(f"{folder}/cntlist.rev", encoding="latin-1"):
            key, _, count = line.split()
            lemma, rest = key.split("%")
            self.used["?nvara"[int(rest[0])], lemma.replace("_", " ")] += int(count)
        for pos, name in POS.items():
            for line in open(f"{folder}/data.{name}", encoding="latin-1"):
                if line.startswith(" "):
                    continue
                fields, gloss = line.split(" | ", 1)
                self.read_synset(pos, fields.split())
                if re.search("offensive|disparag|obscene|slur|vulgar|derogat|ethnic", gloss):
                    self.rude.add((pos, fields.split()[0]))
            for line in open(f"{folder}/index.{name}", encoding="latin-1"):
                if line.startswith(" "):
                    continue
                f = line.split()
                count = int(f[2])
                lemma = f[0].replace("_", " ")
                self.senses[pos, lemma] = [(pos, o) for o in f[-count:]]
                self.tagged[pos, lemma] = int(f[-count - 1])
            for line in open(f"{folder}/{name}.exc", encoding="latin-1"):
                form, base = line.split()[:2]
                self.exceptions[pos, base.replace("_", " ")].append(form.replace("_", " "))

    def read_synset(self, pos, f):
        key = (pos, f[0])
        n = int(f[3], 16)
        self.words[key] = [re.sub(r"\(.*\)", "", f[4 + 2 * i]).replace("_", " ") for i in range(n)]
        at = 4 + 2 * n
        links = [f[at + 1 + 4 * i: at + 5 + 4 * i] for i in range(int(f[at]))]
        kinds = ("@", "@i") if pos != "a" else ("&",)
        self.up[key] = [("a" if p in "as" else p, o) for k, o, p, _ in links if k in kinds]

    def is_person(self, synset):
        person = self.sense("person.n.1")
        for _ in range(20):
            if synset == person:
                return True
            synset = (self.up.get(synset) or [None])[0]
        return False

    def sense(self, name):
        lemma, pos, number = name.rsplit(".", 2)
        return self.senses[pos, lemma.replace("_", " ")][int(number) - 1]


def read_anchors(path):
    """Lines "slot known score: words". Words with a sense, "dog.n.1", stand for all that WordNet puts below them."""
    exact, above, plain = {}, {}, set()
    for line in open(path, encoding="utf-8"):
        line = line.split("#")[0].strip()
        if not line:
            continue
        head, words = line.split(":", 1)
        slot, known, score = head.rsplit(None, 1)[0].split(None, 1) + [float(head.rsplit(None, 1)[1])]
        for word in (w.strip() for w in words.split(",")):
            if re.search(r"\.[nva]\.\d+$", word):
                above[word] = (slot, known, score)
            elif word:
                if (slot, word) in exact:
                    sys.exit(f"anchors.txt: {word} stands twice in {slot}")
                exact[slot, word] = (known, score)
                plain.add(word)
    return exact, above, plain


def find(net, anchors, synset):
    """The nearest anchor above a synset, and how near."""
    seen, layer, worth = {synset}, [synset], 1.0
    for _ in range(14):
        best = max((anchors[s] for s in layer if s in anchors), key=lambda a: a[2], default=None)
        if best:
            return best[0], best[1], best[2] * worth
        layer = [u for s in layer for u in net.up.get(s, []) if not (u in seen or seen.add(u))]
        worth *= STEP
    return None


def rather_no_noun(net, lemma):
    """A "cool drink" is no drink: what is more often an adjective, an adverb or a verb."""
    used = net.used
    others = used["a", lemma] + used["r", lemma]
    return others > 0 and others >= used["n", lemma] or used["v", lemma] > 2 * used["n", lemma] + 1


def usable(pos, lemma, synset, net, slot):
    words = lemma.split()
    if len(words) > MOST_WORDS[pos] or not re.fullmatch(r"[a-z][a-z' -]*[a-z]", lemma) or len(lemma) < 3:
        return False
    if synset in net.rude or (slot in ("thing", "place") and rather_no_noun(net, lemma)):
        return False
    if net.is_person(synset) and net.used["n", lemma] == 0 and len(words) > 1:
        return False
    spelled = [w for w in net.words[synset] if w.lower() == lemma]
    proper = spelled and spelled[0] != lemma
    # Proper names are of use as places; the others are persons and Latin families.
    return not proper or (slot == "place" and len(words) < 3)


def forms(net, pos, lemma):
    return [f for f in net.exceptions[pos, lemma] if re.fullmatch(r"[a-z][a-z -]*", f)]


def main():
    net = WordNet(sys.argv[1])
    exact, above, plain = read_anchors(HERE / "anchors.txt")
    anchors = {net.sense(word): value for word, value in above.items()}
    table = {(slot, word): (known, round(score * 100)) for (slot, word), (known, score) in exact.items()}
    for (pos, lemma), senses in sorted(net.senses.items()):
        found = []
        for number, synset in enumerate(senses[: SENSES[pos]]):
            hit = find(net, anchors, synset)
            if hit and hit[0] != "skip" and usable(pos, lemma, synset, net, hit[0]):
                score = hit[2] * WORTH[number]
                if score >= LEAST:
                    found.append((score, hit[0], hit[1]))
            if hit and hit[0] == "skip" and number == 0:
                break
        if lemma in plain or (pos == "v" and net.used["v", lemma] < 2 * (net.used["n", lemma] + net.used["a", lemma])):
            continue
        if found:
            score, slot, known = max(found)
            old = table.get((slot, lemma), ("", 0))
            if round(score * 100) > old[1]:
                table[slot, lemma] = (known, round(score * 100))
    # A phrase says no more than its last word where both are read alike.
    for slot, lemma in [key for key in table if " " in key[1] and key not in exact]:
        last = table.get((slot, lemma.split()[-1]))
        if last and last[0] == table[slot, lemma][0]:
            del table[slot, lemma]
    for pos, lemma in list(net.exceptions):
        for slot in ("motion",) if pos == "v" else ("thing", "place") if pos == "n" else ():
            if (slot, lemma) in table:
                for form in forms(net, pos, lemma):
                    if form in plain:
                        continue
                    table.setdefault((slot, form), table[slot, lemma])
    # Words that mean nothing here and would be taken for a misspelling of one that does.
    taken = {word for _, word in table}
    plain_english = sorted({lemma for (pos, lemma), count in net.tagged.items() if count > 0 and lemma.isalpha()
                            and lemma.isascii() and lemma not in taken and len(lemma) > 3})
    others = []
    for line in open(HERE / "nouns_of_languages.txt", encoding="utf-8"):
        if line.strip() and not line.startswith("#"):
            head, words = line.split(":", 1)
            language, slot, known = head.split(None, 2)
            others.append((language + ":" + slot, known, 90, ",".join(w.strip() for w in words.split(","))))
    print("# Made by make_words.py of anchors.txt and WordNet 3.0, whose licence is in WORDNET.txt. Do not edit.")
    print("# slot, known word, score of 100, words")
    rows = collections.defaultdict(list)
    for (slot, word), (known, score) in table.items():
        rows[slot, known, score if score >= 95 else score // 5 * 5].append(word)
    for (slot, known, score), words in sorted(rows.items()):
        print(slot, known, score, ",".join(sorted(words)), sep="\t")
    print("plain", "-", 0, ",".join(plain_english), sep="\t")
    for row in others:
        print(*row, sep="\t")


main()
