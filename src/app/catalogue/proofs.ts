// Which tests prove which behaviour: those that src/app/catalogue/behaviours.json names, and those with its number in their title.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../../..')

const Behaviours = z.array(
  z.strictObject({ number: z.int(), says: z.string(), tests: z.record(z.string(), z.array(z.string())) }),
)
const behaviours = Behaviours.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'behaviours.json'), 'utf8')))

type Proof = Readonly<{ file: string; title: string }>
export type Proven = Readonly<{
  number: number
  says: string
  proofs: readonly Proof[]
  /** Tests that are named and not there any more. */
  gone: readonly Proof[]
}>

// A title stands in front of its test: it('…', or ])('…', where it is written for many values.
const TITLE = /\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)\s*,/g
const MARK = /\bB(\d{1,3})\b/g

const titlesIn = (file: string): Proof[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(TITLE)].map(([, one, two, three]) => ({
    file,
    title: one ?? two ?? three ?? '',
  }))

const isSame = (one: Proof, other: Proof): boolean => one.file === other.file && one.title === other.title

/** Every behaviour with its tests. */
export const findProofs = (): readonly Proven[] => {
  const all = globSync(['{src,demo}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'], { cwd: ROOT }).toSorted().flatMap(titlesIn)
  const marked = all.flatMap((proof) =>
    [...proof.title.matchAll(MARK)].map(([, mark]) => ({ mark: Number(mark), proof })),
  )
  return behaviours.map(({ number, says, tests }) => {
    const named = Object.entries(tests).flatMap(([file, titles]) => titles.map((title): Proof => ({ file, title })))
    const [found, gone] = [true, false].map((isThere) =>
      named.filter((proof) => all.some((one) => isSame(one, proof)) === isThere),
    )
    const own = marked.filter(({ mark }) => mark === number).map(({ proof }) => proof)
    return { number, says, proofs: [...(found ?? []), ...own], gone: gone ?? [] }
  })
}
