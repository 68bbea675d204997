import type { ScreenLink } from '#kit/contract/keys.ts'
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { count, number } from '#kit/web/format/numbers.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { ChartBy } from '../../contract/chart.calls.ts'
import { photoOf, STATUS } from '../parts/labels.ts'
import { type ChartArea, type Shown, useChart } from './use-chart.ts'
import styles from './chart.module.css'

type Settings = Readonly<{
  area: ChartArea
  by: ChartBy
  on: string | undefined
  hide_suspended: true | undefined
  find?: number | undefined
}>

const hrefOf = (id: number, { area, on }: Settings): ScreenLink => {
  if (area === 'employee') return `/employee/userprofile?tab=directory&person=${id}`
  return `/admin/employee/details/${id}${on ? `?on=${on}` : ''}`
}

const Face = ({ node, settings }: { node: Shown; settings: Settings }) => (
  <span className={styles.face}>
    <PersonAvatar name={node.name} photo={photoOf(node)} size={32} />
    <span className={styles.words}>
      <GoLink href={hrefOf(node.id, settings)}>{node.name}</GoLink>
      <span className="m-dim">{node.designation?.name ?? node.team?.name}</span>
      {node.status && node.status !== 'active' && (
        <StatusBadge tone={STATUS[node.status][0]} word={STATUS[node.status][1]} />
      )}
    </span>
  </span>
)

type Level = Readonly<{ settings: Settings; depth: number }>
type Props = Level &
  Readonly<{
    nodes: readonly Shown[]
    tops: readonly Shown[]
    /** The person above the level; null at the top. */
    above: number | null
    /** The count of people in the level, shown or not. */
    total: number
  }>

/** Nodes of one level with the people below them; a level whose people have no one below is drawn as a column. */
export const Branch = ({ nodes, tops, above, total, ...level }: Props) => (
  <ul className={styles.branch} data-leaves={tops.every(({ reports }) => reports === 0)} data-top={level.depth === 0}>
    {tops.map((node) => (
      <Person key={node.id} node={node} nodes={nodes} {...level} />
    ))}
    <Others
      above={above}
      // On the way to a person, those before the last one shown may be missing, too.
      after={level.settings.find === undefined ? tops.at(-1)?.id : undefined}
      shown={tops}
      left={total - tops.length}
      {...level}
    />
  </ul>
)

type PersonProps = Level & Readonly<{ node: Shown; nodes: readonly Shown[] }>

/** Checks that a person is above the one that is searched for. */
const isAbove = (id: number, find: number | undefined, nodes: readonly Shown[]): boolean => {
  const bosses = new Map(nodes.map((node) => [node.id, node.manager_id]))
  const seen = new Set<number>()
  let at = find === undefined ? null : bosses.get(find)
  for (; typeof at === 'number' && at !== id && !seen.has(at); at = bosses.get(at)) seen.add(at)
  return at === id
}

const Person = ({ node, nodes, settings, depth }: PersonProps) => {
  const isFound = node.id === settings.find
  const [isOpen, setOpen] = useState(() => depth === 0 || isFound || isAbove(node.id, settings.find, nodes))
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isFound) box.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [isFound])
  const below = nodes.filter(({ manager_id, id }) => manager_id === node.id && id !== node.id)
  const level = { settings, depth: depth + 1 }
  return (
    <li>
      <div ref={box} className={styles.node} data-node data-found={isFound} aria-current={isFound || undefined}>
        <Face node={node} settings={settings} />
        {node.reports > 0 && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={`${count(node.reports, 'report')} of ${node.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '−' : node.reports}
          </button>
        )}
      </div>
      {isOpen && below.length > 0 && (
        <Branch nodes={nodes} tops={below} above={node.id} total={node.reports} {...level} />
      )}
      {isOpen && below.length === 0 && node.reports > 0 && <Fetched id={node.id} total={node.reports} {...level} />}
    </li>
  )
}

/** The people below a person, loaded when they are opened. */
const Fetched = ({ id, total, ...level }: Level & { id: number; total: number }) => {
  const { area, find: _, ...settings } = level.settings
  const query = useChart(area, { ...settings, root: id, depth: 1 })
  return (
    <Loaded query={query} what="these people" shape="form">
      {({ nodes }) => (
        <Branch
          nodes={nodes}
          tops={nodes.filter(({ manager_id }) => manager_id === id)}
          above={id}
          total={total}
          {...level}
          settings={{ area, ...settings }}
        />
      )}
    </Loaded>
  )
}

type OthersProps = Level &
  Readonly<{ above: number | null; after: number | undefined; shown: readonly Shown[]; left: number }>

/** The people of a level beyond the limit of the response. */
const Others = ({ left, ...rest }: OthersProps) => {
  const [isOpened, setOpened] = useState(false)
  if (left <= 0) return null
  if (isOpened) return <Rest {...rest} left={left} />
  return (
    <li>
      <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
        {`Show the other ${number(left)}`}
      </Button>
    </li>
  )
}

const Rest = ({ above, after, shown, left, ...level }: OthersProps) => {
  const { area, find: _, ...settings } = level.settings
  const query = useChart(area, { ...settings, root: above ?? undefined, after, depth: 1 })
  const { data } = query
  if (data === undefined) {
    return (
      <li>
        <Loaded query={query} what="these people" shape="form">
          {() => null}
        </Loaded>
      </li>
    )
  }
  const loaded = data.nodes.filter(({ manager_id }) => manager_id === above)
  const tops = loaded.filter(({ id }) => shown.every((other) => other.id !== id))
  return (
    <>
      {tops.map((node) => (
        <Person key={node.id} node={node} nodes={data.nodes} {...level} settings={{ area, ...settings }} />
      ))}
      {loaded.length > 0 && (
        <Others above={above} after={loaded.at(-1)?.id} shown={shown} left={left - tops.length} {...level} />
      )}
    </>
  )
}
