// Worker for the npm package compromise; the protocol is that of docs/guide/workers.md.
//
// node compromise_worker.mjs FOLDER     FOLDER holds compromise's package.json
//
// Pronouns that compromise refers to something become links. It answers in UTF-16 units of the
// text; the words that these touch are counted from the places that come with the words.

import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { existsSync, readFileSync } from 'node:fs'

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')

async function load(folder) {
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf-8'))
  const named = facts.exports?.['./three']?.import
  const entry = named?.default ?? named ?? './src/three.js'
  const file = join(folder, entry)
  if (!existsSync(file)) throw new Error(`${file} is missing`)
  const module = await import(pathToFileURL(file).href)
  return { nlp: module.default, version: String(facts.version ?? '') }
}

// Characters before each UTF-16 unit, or null where both counts are the same.
function charactersOf(text) {
  if (!/[\ud800-\udfff]/.test(text)) return null
  const counts = []
  let characters = 0
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit += 1) counts.push(characters)
    characters += 1
  }
  counts.push(characters)
  return counts
}

// The words that a stretch of text touches, without punctuation at its ends; null for none.
function wordsOf(tokens, start, end) {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (tokens[middle].end <= start) low = middle + 1
    else high = middle
  }
  let first = low
  let last = first
  while (last < tokens.length && tokens[last].start < end) last += 1
  const spoken = (token) => /[\p{L}\p{N}]/u.test(token.text)
  while (first < last && !spoken(tokens[first])) first += 1
  while (last > first && !spoken(tokens[last - 1])) last -= 1
  return first < last ? [first, last] : null
}

function resolve(nlp, document) {
  const tokens = document.sentences.flat()
  const counts = charactersOf(document.text)
  const place = (view) => {
    const { start, length } = view.json({ offset: true })[0].offset
    const ends = [start, start + length].map((unit) => (counts === null ? unit : counts[unit]))
    return wordsOf(tokens, ...ends)
  }
  const links = []
  const text = nlp(document.text)
  text.compute('coreference')
  text.pronouns().forEach((pronoun) => {
    const found = pronoun.refersTo()
    if (!found.found) return
    const anaphor = place(pronoun)
    const antecedent = place(found)
    if (anaphor === null || antecedent === null) return
    links.push({ anaphor: [anaphor[0], anaphor[0] + 1], antecedents: [antecedent] })
  })
  return links
}

let loaded = null
for await (const line of createInterface({ input: process.stdin })) {
  if (!line.trim()) continue
  const message = JSON.parse(line)
  if (message.type === 'ping') {
    say({ type: 'pong' })
    continue
  }
  try {
    loaded ??= await load(process.argv[2])
    if (message.type === 'hello') {
      say({ type: 'hello', protocol: 1, name: 'compromise', version: loaded.version })
    } else {
      say({ type: 'result', id: message.id, links: resolve(loaded.nlp, message.document) })
    }
  } catch (error) {
    say({ type: 'error', id: message.id, message: `${error.name}: ${error.message}` })
  }
}
