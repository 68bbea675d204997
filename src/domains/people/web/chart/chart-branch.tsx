import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { ChartBy } from '../../contract/chart.calls.ts'
import { photoOf, STATUS } from '../parts/words.ts'
import { type ChartArea, type Shown, useChart } from './use-chart.ts'
import styles from './chart.module.css'

type Settings = Readonly<{ area: ChartArea; by: ChartBy; on: string | undefined }>

const hrefOf = (id: number, { area, on }: Settings): string => {
  if (area === 'employee') return `/employee/userprofile?tab=directory&person=${id}`
  return `/admin/employee/details/${id}${on ? `?on=${on}` : ''}`
}

const Face = ({ node, settings }: { node: Shown; settings: Settings }) => (
  <span className={styles.face}>
    <PersonAvatar name={node.name} photo={photoOf(node)} size={36} />
    <span className={styles.words}>
      <GoLink href={hrefOf(node.id, settings)}>{node.name}</GoLink>
      <span className="m-dim m-small">{node.designation?.name ?? node.team?.name}</span>
      {node.status && node.status !== 'active' && (
        <StatusBadge tone={STATUS[node.status][0]} word={STATUS[node.status][1]} />
      )}
    </span>
  </span>
)

type Props = Readonly<{ nodes: readonly Shown[]; tops: readonly Shown[]; settings: Settings; depth: number }>

/** Nodes of one level with what is below them; a level whose people have nobody below stands in a column. */
export const Branch = ({ nodes, tops, settings, depth }: Props) => (
  <ul className={styles.branch} data-leaves={tops.every(({ reports }) => reports === 0)} data-top={depth === 0}>
    {tops.map((node) => (
      <Person key={node.id} node={node} nodes={nodes} settings={settings} depth={depth} />
    ))}
  </ul>
)

type PersonProps = Omit<Props, 'tops'> & Readonly<{ node: Shown }>

const Person = ({ node, nodes, settings, depth }: PersonProps) => {
  const [isOpen, setOpen] = useState(depth === 0)
  const below = nodes.filter(({ manager_id, id }) => manager_id === node.id && id !== node.id)
  const next = depth + 1
  return (
    <li>
      <div className={styles.node}>
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
      {isOpen && below.length > 0 && <Branch nodes={nodes} tops={below} settings={settings} depth={next} />}
      {isOpen && below.length === 0 && node.reports > 0 && <Fetched id={node.id} settings={settings} depth={next} />}
    </li>
  )
}

/** The people below somebody, asked for when they are opened. */
const Fetched = ({ id, settings, depth }: { id: number; settings: Settings; depth: number }) => {
  const query = useChart(settings.area, { root: id, depth: 1, by: settings.by, on: settings.on })
  return (
    <Loaded query={query} what="these people" shape="form">
      {(nodes) => (
        <Branch
          nodes={nodes}
          tops={nodes.filter(({ manager_id }) => manager_id === id)}
          settings={settings}
          depth={depth}
        />
      )}
    </Loaded>
  )
}
