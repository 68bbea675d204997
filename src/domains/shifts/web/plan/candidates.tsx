import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { type Candidate, listCandidates, offerShift } from '../../contract/plan.calls.ts'
import type { Plan, ShiftRow } from '../../contract/shifts.models.ts'
import type { Changes } from './use-changes.ts'
import styles from './plan.module.css'

type Props = Readonly<{ plan: Plan; shift: ShiftRow; changes: Changes }>
const MAX_OFFERS = 20

/** People who could work a shift, the best first; one button offers an open place to the chosen ones. */
export const Candidates = ({ plan, shift, changes }: Props) => {
  const query = useCallQuery(listCandidates, { params: { shift_id: shift.id } })
  const offer = useCall(offerShift)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const isOffered = plan.week.state === 'published' && shift.open > 0
  const toggle = (id: number): void =>
    setChosen((known) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id].slice(0, MAX_OFFERS)))
  return (
    <section aria-label="Candidates">
      <h3>Who could work it</h3>
      <Loaded query={query} what="the candidates" shape="form">
        {(rows) =>
          rows.length === 0 ? (
            <p className="m-dim">Everyone of the team is on it.</p>
          ) : (
            <ul className={styles.list}>
              {rows.map((row) => (
                <Row
                  key={row.employee.id}
                  row={row}
                  isOffered={hasOfferOn(plan, row.employee.id, shift.date)}
                  isChosen={chosen.includes(row.employee.id)}
                  onChoose={isOffered ? () => toggle(row.employee.id) : null}
                  onAssign={() =>
                    void changes.send([{ op: 'assign', shift_id: shift.id, employee_id: row.employee.id }])
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOffered && (
        <Button
          mt="sm"
          disabled={chosen.length === 0}
          loading={offer.isRunning}
          onClick={() =>
            offer.start({ params: { shift_id: shift.id }, body: { employee_ids: [...chosen] } }, () => setChosen([]))
          }
        >
          {chosen.length === 0 ? 'Offer the shift' : `Offer the shift to ${chosen.length}`}
        </Button>
      )}
      <Refused failure={offer.failure} />
    </section>
  )
}

/** Returns true where a person has an offer for a day that waits for a response; there is one at a time. */
const hasOfferOn = ({ offers }: Plan, employee: number, date: string): boolean =>
  offers.some((offer) => offer.state === 'open' && offer.employee.id === employee && offer.proposed.date === date)

const PREFERENCES = { prefer: 'prefers it', avoid: 'rather not', unavailable: 'not available' } as const

type RowProps = Readonly<{
  row: Candidate
  isOffered: boolean
  isChosen: boolean
  onChoose: (() => void) | null
  onAssign: () => void
}>

const Row = ({ row, isOffered, isChosen, onChoose, onAssign }: RowProps) => {
  const [first] = row.findings
  const isBlocked = row.findings.some(({ severity }) => severity === 'block')
  return (
    <li className={styles.item}>
      {onChoose && <Checkbox checked={isChosen} onChange={onChoose} aria-label={`Offer to ${row.employee.name}`} />}
      <span className={styles.grow}>
        {row.employee.name}
        <br />
        <span className={isBlocked ? styles.bad : 'm-dim m-small'}>
          {first
            ? first.message
            : `${duration(row.planned_minutes)} of ${duration(row.contract_minutes)}${row.wish ? `, ${PREFERENCES[row.wish]}` : ''}`}
        </span>
      </span>
      {isOffered ? (
        <StatusBadge tone="attention" word="Asked" />
      ) : (
        <Button variant="default" size="compact-sm" aria-label={`Assign ${row.employee.name}`} onClick={onAssign}>
          Assign
        </Button>
      )}
    </li>
  )
}
