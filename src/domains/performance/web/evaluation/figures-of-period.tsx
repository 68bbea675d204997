import type { ReactNode } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count, number, percent } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readFigures } from '../../contract/evaluations.calls.ts'
import type { Figure } from '../../contract/figures.models.ts'
import type { Evaluation } from '../../contract/performance.models.ts'
import { Figures } from '../parts/figures.tsx'
import styles from '../parts/performance.module.css'

const LABEL: Readonly<Record<Figure['kind'], string>> = {
  tasks: 'Tasks',
  tickets: 'Tickets',
  reports: 'Work reports',
  time: 'Worked',
  points: 'Score points',
}

const inTime = ({ good, of }: Figure): string => (of === 0 ? '' : `, ${percent(good / of)} in time`)

const valueOf = (figure: Figure): string => {
  const { kind, n, good, of } = figure
  if (kind === 'tasks') return `${n} finished${inTime(figure)}`
  if (kind === 'tickets') return `${n} resolved${inTime(figure)}`
  if (kind === 'reports') return `${n} due${inTime(figure)}`
  if (kind === 'points') return `${number(good).replace('-', '−')} in ${count(n, 'score')}`
  return n === 0 ? 'No time recorded' : `${duration(n)} of ${duration(of)}`
}

/** The period in figures, above the ratings: the same for who rates and for the person. */
export const FiguresOfPeriod = ({ evaluation }: Readonly<{ evaluation: Evaluation }>) => {
  const mayRead = useActor().has('performance.evidence')
  const isPhone = useIsPhone()
  const query = useCallQuery(readFigures, { params: { id: evaluation.id } }, { enabled: mayRead })
  if (!mayRead || query.data?.figures.length === 0) return null
  return (
    <Fold isFolded={isPhone}>
      <Loaded query={query} what="the figures" shape="lines">
        {({ figures, is_fixed }) => (
          <>
            <Figures figures={figures.map((one) => [LABEL[one.kind], valueOf(one)] as const)} />
            {is_fixed && <p className="m-dim m-small">As they were when the review was submitted.</p>}
          </>
        )}
      </Loaded>
    </Fold>
  )
}

const TITLE = 'The period in figures'

/** On a phone one line that opens, so that the ratings are near. */
const Fold = ({ isFolded, children }: Readonly<{ isFolded: boolean; children: ReactNode }>) =>
  isFolded ? (
    <Card>
      <details className={`m-fold ${styles.fold}`}>
        <summary>{TITLE}</summary>
        {children}
      </details>
    </Card>
  ) : (
    <Card title={TITLE}>{children}</Card>
  )
