import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { postingName } from '../../contract/attendance.labels.ts'
import { sendTimeQuestion } from '../../contract/overtime.calls.ts'
import type { PostingRow } from '../../contract/overtime.models.ts'
import { timeWhyLines } from '../../contract/time-account.texts.ts'
import { changeText } from './overtime-labels.ts'
import styles from './overtime.module.css'

type Props = Readonly<{
  drawer: Pick<DrawerState, 'id' | 'close'>
  /** Undefined while the list is read; then the line is of another page. */
  rows: readonly PostingRow[] | undefined
  /** The statement is that of the reader. */
  is_own: boolean
  /** Returns the address of a day of the person. */
  dayHref: (date: string) => ScreenLink
}>

/** Shows the inputs of a line of the statement, at `?line=`. */
export const WhyTimeDrawer = ({ drawer, rows, is_own, dayHref }: Props) => {
  const row = rows?.find(({ id }) => String(id) === drawer.id)
  return (
    <SideDrawer
      title={row ? `${postingName(row)}, ${fullDay(row.posted_on)}` : 'Statement'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {row && <Why key={row.id} row={row} is_own={is_own} dayHref={dayHref} />}
      {!row && rows && <Empty outcome="not_found" title="Not in this list" text="It is on another page of the list." />}
    </SideDrawer>
  )
}

type WhyProps = Pick<Props, 'is_own' | 'dayHref'> & Readonly<{ row: PostingRow }>

const Why = ({ row, is_own, dayHref }: WhyProps) => {
  const { minutes, balance_minutes, business_date, reason, created_at, actor_name, basis } = row
  return (
    <div className={styles.detail}>
      <Tiles>
        <Tile label="Change" value={changeText(minutes)} />
        <Tile label="Balance after it" value={duration(balance_minutes)} />
      </Tiles>
      <ul className={styles.why}>
        {[...timeWhyLines(row, { duration }), ...(reason ? [reason] : [])].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="m-dim m-small">
        Posted {dateTime(created_at)}
        {actor_name ? ` by ${actor_name}` : basis && ' by the rules'}
      </p>
      {business_date !== null && <GoLink href={dayHref(business_date)}>Open {fullDay(business_date)}</GoLink>}
      {is_own && <Question posting_id={row.id} />}
    </div>
  )
}

/** Sends HR a question about a line, with its inputs. */
const Question = ({ posting_id }: { posting_id: number }) => {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  if (sent !== null)
    return (
      <p role="status">
        HR has your question. <GoLink href={`/employee/request?request=${sent}`}>Open it</GoLink>
      </p>
    )
  if (!isOpen)
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          This is not right
        </Button>
      </div>
    )
  return (
    <CallForm
      call={sendTimeQuestion}
      initial={{ posting_id }}
      submit="Ask HR"
      onDone={({ data }) => setSent(data.request_id)}
      onCancel={() => setOpen(false)}
    >
      {(field) => <TextArea {...field('text')} label="What is not right?" help="HR gets this line with it." isFirst />}
    </CallForm>
  )
}
