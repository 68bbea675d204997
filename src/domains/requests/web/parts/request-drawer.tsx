import type { ReactNode } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { RequestDay, RequestFull } from '../../contract/requests.models.ts'
import { attachFile, FILE_BYTES, MAX_FILES, readRequestFile, viewRequest } from '../../contract/thread.calls.ts'
import { RequestSummary } from './request-summary.tsx'
import { RequestThread } from './request-thread.tsx'
import styles from './detail.module.css'
import { dateTime, day as dayWords } from '#kit/web/format/dates.ts'
import { ASSIGNEE_LABELS, END_LABELS, eventLabel, PART_LABELS, STEP_SIGNS } from './labels.ts'
import { amountText } from './amounts.ts'
import { SCROLLABLE } from './scrollable.ts'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'

type Step = RequestFull['steps'][number]

const peopleText = ({ people, assignee, hr_at }: Step): string => {
  const names = people.map(({ name }) => name).join(', ') || ASSIGNEE_LABELS[assignee]
  return hr_at === null ? names : `${names} or HR`
}

const decidedText = ({ decided_by, on_behalf_of, decided_at }: Step): string | null => {
  if (!decided_by || !decided_at) return null
  return `${decided_by.name}${on_behalf_of ? ` for ${on_behalf_of.name}` : ''}, ${dateTime(decided_at)}`
}

/** The way of a request through its approvals, as a line of steps. Those of earlier rounds stay above. */
const RequestSteps = ({ request }: { request: Pick<RequestFull, 'steps' | 'next_deciders'> }) => {
  const { steps } = request
  if (steps.length === 0) return null
  const rounds = new Set(steps.map(({ round }) => round)).size
  return (
    <section>
      <h3>Approval</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={`${step.round} ${step.position}`} data-tone={STEP_SIGNS[step.state].tone}>
            <div className={styles.step}>
              <strong>{peopleText(step)}</strong>
              <StatusBadge {...STEP_SIGNS[step.state]} />
            </div>
            <Line step={step} withRound={rounds > 1} next={request.next_deciders} />
            {step.note && <p className="m-small">“{step.note}”</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** `until Tue 17 Mar 18:00, then with Jonas`. */
const dueText = ({ state, due_at, hr_at }: Step, next: RequestFull['next_deciders']): string | false => {
  if (state !== 'open' || !due_at) return false
  if (hr_at !== null) return `with HR since ${dateTime(hr_at)}`
  if (next === null) return `due ${dateTime(due_at)}`
  return `until ${dateTime(due_at)}, then with ${next.length === 0 ? 'HR' : next.map(({ name }) => name).join(' or ')}`
}

type LineProps = Readonly<{ step: Step; withRound: boolean; next: RequestFull['next_deciders'] }>

const Line = ({ step, withRound, next }: LineProps) => {
  const parts = [
    withRound && `Round ${step.round}`,
    step.people.length > 0 && ASSIGNEE_LABELS[step.assignee],
    decidedText(step),
    dueText(step, next),
    step.escalated_at && `passed on ${dateTime(step.escalated_at)}`,
  ].filter(Boolean)
  return parts.length > 0 && <p className="m-dim m-small">{parts.join(' · ')}</p>
}

/** The documents of a request, and a way to bring one for those who may. */
const RequestFiles = ({ request }: { request: Pick<RequestFull, 'id' | 'attachments' | 'can'> }) => {
  const { id, attachments, can } = request
  if (attachments.length === 0 && !can.attach) return null
  return (
    <section>
      <h3>Documents</h3>
      {attachments.length > 0 && (
        <ul className={styles.files}>
          {attachments.map((file) => (
            <li key={file.id}>
              <FileRow name={file.name} call={readRequestFile} input={{ params: { id: file.id } }} />
            </li>
          ))}
        </ul>
      )}
      {can.attach && attachments.length < MAX_FILES && (
        <UploadBox
          call={attachFile}
          input={{ body: { id } }}
          takes="paper"
          max_bytes={FILE_BYTES}
          label="Add a document"
          doneText=""
        />
      )}
    </section>
  )
}

const partText = (day: RequestDay): string => {
  if (day.holiday && day.part === 'none') return day.holiday
  if (day.from_time && day.to_time) return `${day.from_time}–${day.to_time}`
  if (day.from_time) return `From ${day.from_time}`
  return day.holiday ? `${PART_LABELS[day.part]}, ${day.holiday}` : PART_LABELS[day.part]
}

/** Shows the days of a request with their cost. Nothing for a single day without further details. */
const RequestDays = ({ request }: { request: Pick<RequestFull, 'days' | 'unit'> }) => {
  const { days, unit } = request
  if (days.length < 2 && days.every(({ live }) => live)) return null
  return (
    <section>
      <h3>Days</h3>
      <ul className={styles.days} {...SCROLLABLE} aria-label="Days">
        {days.map((day) => (
          <li key={`${day.date} ${day.part} ${day.from_time}`} data-ended={!day.live || day.part === 'none'}>
            <span>{dayWords(day.date)}</span>
            <span className="m-dim">{day.end_reason ? END_LABELS[day.end_reason] : partText(day)}</span>
            <span className="m-number">{day.live && day.part !== 'none' ? amountText(day.amount, unit) : '–'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Event = RequestFull['events'][number]

const byText = ({ actor, on_behalf_of }: Event): string =>
  `${actor?.name ?? 'System'}${on_behalf_of ? ` for ${on_behalf_of.name}` : ''}`

/** Everything that happened to a request, folded away. */
const RequestHistory = ({ events }: Pick<RequestFull, 'events'>) =>
  events.length > 0 && (
    <details className={`m-fold ${styles.history}`}>
      <summary>History</summary>
      <ul>
        {events.map((event, at) => (
          <li key={at}>
            <span>{eventLabel(event.action)}</span>
            <span className="m-dim m-small">
              {byText(event)}, {dateTime(event.at)}
            </span>
            {event.note && <span className="m-small">“{event.note}”</span>}
          </li>
        ))}
      </ul>
    </details>
  )

type Props = Readonly<{
  /** Its id is that of the request. */
  drawer: Pick<DrawerState, 'id' | 'close'>
  /** True where the person is shown: not in the list of the own requests. */
  withPerson?: boolean
  /** Shown below the summary, such as the card of a decision. */
  above?: (request: RequestFull) => ReactNode
  /** Buttons, which stay at the bottom while the rest scrolls. */
  buttons?: (request: RequestFull) => ReactNode
}>

/** One request: its days, approval, messages, documents and history. */
export const RequestDrawer = ({ drawer, ...rest }: Props) => {
  const id = Number(drawer.id)
  const isOpen = Number.isInteger(id) && id > 0
  return (
    <SideDrawer history={['requests', drawer.id]} title="Request" is_open={isOpen} onClose={drawer.close}>
      {isOpen && <Detail key={id} id={id} {...rest} />}
    </SideDrawer>
  )
}

const Detail = ({ id, withPerson = false, above, buttons }: Omit<Props, 'drawer'> & { id: number }) => {
  const query = useCallQuery(viewRequest, { params: { id } })
  return (
    <Loaded query={query} what="this request" shape="lines">
      {(request) => {
        const shownButtons = buttons?.(request)
        return (
          <div className={styles.detail}>
            <RequestSummary request={request} withPerson={withPerson} />
            {above?.(request)}
            <RequestDays request={request} />
            <RequestSteps request={request} />
            <RequestThread request={request} />
            <RequestFiles request={request} />
            <RequestHistory events={request.events} />
            {shownButtons && <div className={styles.buttons}>{shownButtons}</div>}
          </div>
        )
      }}
    </Loaded>
  )
}
