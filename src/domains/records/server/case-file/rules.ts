import type { SealedLink, Span } from './store.ts'

/** The path of a chain from a row to its end: each link with its number and the hash of its content. */
export type Proof = Readonly<{
  chain: number
  until: Readonly<{ kind: 'anchor' | 'end'; day: string | null; row: number; hash: string }>
  /** The hash before the first link. */
  begins_at: string
  links: readonly (readonly [number, string])[]
}>

/** Returns the links of a span in the order of the chain, from the first of the wanted rows to its end. */
export const proofOf = (
  { chain, day, row, hash }: Span,
  byHash: ReadonlyMap<string, SealedLink>,
  wanted: ReadonlySet<number>,
): Proof => {
  const links: SealedLink[] = []
  let first = 0
  for (let link = byHash.get(`${chain}:${hash}`); link; link = byHash.get(`${chain}:${link.previous}`)) {
    links.push(link)
    if (wanted.has(link.id)) first = links.length
  }
  const used = links.slice(0, first).toReversed()
  return {
    chain,
    until: { kind: day === null ? 'end' : 'anchor', day, row, hash },
    begins_at: used[0]?.previous ?? hash,
    links: used.map(({ id, content }) => [id, content]),
  }
}
