import { Button } from '@mantine/core'
import { useState } from 'react'
import { duration } from '#kit/web/format/durations.ts'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { sendBalanceQuestion } from '../../contract/balances.calls.ts'
import type { LedgerStatement } from '../../contract/balances.models.ts'
import { whyLines } from '../../contract/basis.texts.ts'
import { amountText } from './amounts.ts'
import styles from './balance.module.css'

type Props = Readonly<{
  posting: LedgerStatement['postings'][number]
  unit: LedgerStatement['unit']
  /** The statement is that of the reader. */
  is_own: boolean
}>

/** Shows what a posting was calculated from, and takes a question about it to HR. */
export const WhyPosting = ({ posting, unit, is_own }: Props) => {
  const { basis, created_at, created_by, request_id } = posting
  const amount = (value: number): string => amountText(value, unit)
  const lines = whyLines(posting, { amount, day: fullDay, duration, number: (value) => number(value, 2) })
  return (
    <div className={styles.why}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="m-dim">
        Posted {dateTime(created_at)}
        {created_by ? ` by ${created_by}` : basis && ' by the leave plan'}
      </p>
      {request_id !== null && is_own && (
        <GoLink href={`/employee/request?request=${request_id}`}>Open the request</GoLink>
      )}
      {is_own && <Question posting_id={posting.id} />}
    </div>
  )
}

/** Sends HR a question about a posting, with the line and its inputs. */
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
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        This is not right
      </Button>
    )
  return (
    <CallForm
      call={sendBalanceQuestion}
      initial={{ posting_id }}
      submit="Ask HR"
      onDone={({ data }) => setSent(data.request_id)}
      onCancel={() => setOpen(false)}
    >
      {(field) => <TextArea {...field('text')} label="What is not right?" help="HR gets this line with it." isFirst />}
    </CallForm>
  )
}
