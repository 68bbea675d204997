import { circlesIn } from '#kit/contract/circles.ts'
import { MAX_NODES } from './chart.calls.ts'

type Link = Readonly<{ id: number; boss: number | null; is_suspended: boolean }>
export type Placed = Readonly<{ id: number; manager_id: number | null; reports: number }>

/** Returns the nearest boss who is in the chart; null at the top. Passes over a boss who is hidden or missing. */
const bossIn = (links: ReadonlyMap<number, Link>, { id, boss }: Link): number | null => {
  const seen = new Set([id])
  let above = boss
  while (above !== null && !seen.has(above)) {
    const link = links.get(above)
    if (!link) return null
    if (!link.is_suspended) return above
    seen.add(above)
    above = link.boss
  }
  return null
}

type ChartOptions = Readonly<{
  root: number | null
  depth: number
  isHiding: boolean
  after?: number | undefined
  find?: number | undefined
}>

/** A level wider than this shows only the person on the way to the one that is searched for. */
const MAX_PEERS = 60

type Levels = Readonly<{ above: ReadonlyMap<number, number | null>; under: (id: number | null) => readonly Link[] }>

/** Returns everyone from the top down to a person, level by level, with their peers where the level is not too wide. */
const pathTo = (find: number, { above, under }: Levels): Link[] => {
  const seen = new Set<number>()
  const levels: Link[][] = []
  for (let at: number | null | undefined = find; typeof at === 'number' && !seen.has(at); at = above.get(at)) {
    const id = at
    seen.add(id)
    const peers = under(above.get(id) ?? null)
    levels.unshift(peers.length <= MAX_PEERS ? [...peers] : peers.filter((link) => link.id === id))
  }
  return levels.flat()
}

/**
 * Returns the people of a chart from `root` (or from everyone at the top) down to `depth` levels below, level by
 * level and at most 500, each with the node above and the count right below. With `after`, it returns only those
 * right below the root (or at the top) who come later, and the people below them. With `isHiding`, the people of a
 * suspended person are placed below the next one up. With `find`, the way from the top to that person comes first.
 * Empty for a root that is not in the chart. `tops` counts everyone at the top. The first person of a circle of
 * managers is at the top, so that everyone is shown; `circles` has all of them.
 */
export const chartOf = (
  all: readonly Link[],
  { root, depth, isHiding, after, find }: ChartOptions,
): Readonly<{ nodes: Placed[]; tops: number; circles: number[][] }> => {
  const links = new Map(all.map((link) => [link.id, isHiding ? link : { ...link, is_suspended: false }]))
  const shown = [...links.values()].filter((link) => !link.is_suspended)
  const above = new Map(shown.map((link) => [link.id, bossIn(links, link)]))
  const circles = circlesIn(shown.map(({ id }) => ({ id, above: above.get(id) ?? null })))
  for (const [first] of circles) if (first !== undefined) above.set(first, null)
  const below = Map.groupBy(shown, ({ id }) => above.get(id) ?? null)
  const under = (id: number | null): readonly Link[] => below.get(id) ?? []
  const at = ({ id }: Link): Placed => ({ id, manager_id: above.get(id) ?? null, reports: under(id).length })
  const begin = root === null ? under(null) : shown.filter(({ id }) => id === root)
  const isOn = after !== undefined
  // A person who has left the place meanwhile is not found: everyone there is shown again, and no one missed.
  const rest = under(root).slice(under(root).findIndex(({ id }) => id === after) + 1)
  let level = (isOn ? rest : begin).map(at)
  const nodes = [...level]
  for (
    let down = isOn && root !== null ? 1 : 0;
    down < depth && level.length > 0 && nodes.length < MAX_NODES;
    down += 1
  ) {
    level = level.flatMap(({ id }) => under(id).map(at))
    nodes.push(...level)
  }
  const found =
    find === undefined || !above.has(find) ? [] : [...pathTo(find, { above, under }), ...under(find)].map(at)
  const each = new Map([...found, ...nodes].map((node) => [node.id, node]))
  return { nodes: [...each.values()].slice(0, MAX_NODES), tops: under(null).length, circles }
}
