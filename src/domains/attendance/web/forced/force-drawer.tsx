import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { shiftText } from '../../contract/attendance.labels.ts'
import { listForced } from '../../contract/forced.calls.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { UNDECIDED } from '../../contract/forced.rules.ts'
import { BASIS_LABELS } from '../../contract/forced.labels.ts'
import { ApproveForm, RejectForm } from './decide-form.tsx'
import { EvidenceList, effectText } from './evidence-list.tsx'
import { FORCED_SIGNS } from './forced-labels.ts'
import { inText, outText } from './out-time.ts'
import { ProposeForm } from './propose-form.tsx'
import type { ForcedResult } from './use-forced-action.ts'
import type { ForcedAddress } from './use-forced-address.ts'
import styles from './forced.module.css'

type Props = Readonly<{
  address: ForcedAddress
  chosen: ReadonlyMap<number, string>
  onChoose: (id: number, at: string) => void
  onDone: (results: readonly ForcedResult[]) => void
}>

/** One forced punch-out with all that is known of it, and what can be done. */
export const ForceDrawer = (props: Props) => {
  const { address } = props
  return (
    <SideDrawer
      history={['forced_punchouts', address.id]}
      title="Forced punch-out"
      is_open={address.id !== null}
      onClose={address.close}
    >
      {address.id !== null && <Opened {...props} id={address.id} />}
    </SideDrawer>
  )
}

const Opened = (props: Props & { id: number }) => {
  const query = useCallQuery(listForced, { body: { id: props.id } })
  return (
    <Loaded query={query} what="this punch" shape="lines">
      {([row]) =>
        row ? (
          <Detail {...props} row={row} />
        ) : (
          <Empty outcome="not_found" title="Not here" text="This punch was deleted, or is not one of your people." />
        )
      }
    </Loaded>
  )
}

const Detail = (props: Props & { row: ForceRow }) => {
  const { row, chosen, onChoose } = props
  const isOpen = UNDECIDED.includes(row.state)
  const at = chosen.get(row.id) ?? null
  return (
    <div className={styles.detail}>
      <header>
        <h2>{row.session.employee.name}</h2>
        <StatusBadge {...FORCED_SIGNS[row.state]} />
      </header>
      <Facts facts={detailsOf(row)} />
      {row.owner_reason && (
        <blockquote className={styles.said}>
          <p>{row.owner_reason}</p>
        </blockquote>
      )}
      <EvidenceList
        row={row}
        chosen={at}
        {...(row.can.approve ? { onChoose: (one: string) => onChoose(row.id, one) } : {})}
      />
      {isOpen && <Actions {...props} at={at} />}
    </div>
  )
}

const detailsOf = (row: ForceRow): readonly (readonly [string, React.ReactNode])[] => {
  const { session, proposed_out_at, proposed_basis, owner_out_at, decided_out_at, decided_by, decided_at, day_effect } =
    row
  const isOpen = UNDECIDED.includes(row.state)
  return [
    ['Team', row.team?.name ?? 'No team'],
    ['Punched in', inText(session)],
    ...(row.shift ? [['Shift', shiftText(row.shift, session.zone)] as const] : []),
    ...(proposed_out_at && proposed_basis
      ? [['From the evidence', `${outText(proposed_out_at, session)} · ${BASIS_LABELS[proposed_basis]}`] as const]
      : []),
    ...(owner_out_at ? [['The person says', outText(owner_out_at, session)] as const] : []),
    ...(decided_out_at ? [['Punched out', outText(decided_out_at, session)] as const] : []),
    ...(decided_by && decided_at
      ? [
          [
            row.state === 'returned' ? 'Returned by' : 'Decided by',
            `${decided_by.name}, ${dateTime(decided_at)}`,
          ] as const,
        ]
      : []),
    ...(row.decided_note ? [['Note', row.decided_note] as const] : []),
    ...(day_effect ? [[isOpen ? 'Resulting day' : 'The day', effectText(day_effect)] as const] : []),
    ...(isOpen ? [['Due', dateTime(row.due_at)] as const] : []),
  ]
}

const Actions = ({ row, at, address, onDone }: Props & { row: ForceRow; at: string | null }) => {
  const done = (results: readonly ForcedResult[]): void => {
    address.close()
    onDone(results)
  }
  if (row.can.propose) return <ProposeForm row={row} onDone={address.close} />
  if (address.act === 'reject' && row.can.reject)
    return <RejectForm rows={[row]} submit="Reject" onDone={done} onCancel={() => address.ask(undefined)} />
  if (row.can.approve)
    return (
      <ApproveForm row={row} chosen={at} onDone={(result) => done([result])} onReject={() => address.ask('reject')} />
    )
  return (
    <p className="m-dim">
      {row.state === 'proposed' ? 'The lead decides.' : 'The person or the lead of another team settles this.'}
    </p>
  )
}
