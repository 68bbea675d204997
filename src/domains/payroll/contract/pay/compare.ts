import type { LinkType, PayLine } from './lines.ts'

type Compared = Pick<PayLine, 'component_id' | 'label' | 'kind' | 'amount_minor' | 'explain'>
export type Difference = Readonly<{
  label: string
  amount_minor: number
  links: readonly (readonly [LinkType, number])[]
}>

/** The amount that a line adds to the net. */
const effect = ({ kind, amount_minor }: Compared): number => {
  if (kind === 'earning') return amount_minor
  return kind === 'deduction' ? -amount_minor : 0
}

const keysOf = (lines: readonly Compared[]): Set<string> =>
  new Set(lines.flatMap(({ explain }) => explain.inputs.flatMap(({ link }) => (link ? [link.join(':')] : []))))

/** The rows behind the lines of one payslip that are not behind those of the other. */
const newLinks = (now: readonly Compared[], before: readonly Compared[]): (readonly [LinkType, number])[] => {
  const known = keysOf(before)
  const found = new Map<string, readonly [LinkType, number]>()
  for (const { explain } of now)
    for (const { link } of explain.inputs) if (link && !known.has(link.join(':'))) found.set(link.join(':'), link)
  return [...found.values()].slice(0, 10)
}

/** Lists the differences between two payslips by component; their sum is exactly the difference of the nets. */
export const differences = (now: readonly Compared[], before: readonly Compared[]): Difference[] => {
  const ids = [...new Set([...now, ...before].map(({ component_id }) => component_id))]
  return ids.flatMap((id): Difference[] => {
    const [own, old] = [now, before].map((lines) => lines.filter(({ component_id }) => component_id === id))
    if (!own || !old) return []
    const sum = (lines: readonly Compared[]): number => lines.reduce((all, line) => all + effect(line), 0)
    const amount_minor = sum(own) - sum(old)
    if (amount_minor === 0) return []
    return [{ label: own[0]?.label ?? old[0]?.label ?? '', amount_minor, links: newLinks(own, old) }]
  })
}
