import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Period } from '../../contract/worksheets.models.ts'
import { LATE_FILING_DAYS } from '../../contract/worksheets.rules.ts'
import type { Review } from './use-review.ts'

type Props = Readonly<{
  review: Review
  rows: readonly Period[]
  decision: 'return' | 'excuse' | 'allow'
  submit: string
  onDone: () => void
  onCancel: () => void
}>

const HELP = {
  return: 'The person can read this, and resubmits the report by the end of the next working day.',
  excuse: 'The person can read this. The report no longer counts as missing.',
  allow: `The person can read this, and files the report within ${LATE_FILING_DAYS} days.`,
} as const

/** The form for the reason of a decision. */
export const CommentForm = ({ review, rows, decision, submit, onDone, onCancel }: Props) => {
  const [comment, setComment] = useState('')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await review.decide(rows, decision, comment.trim())) onDone()
  }
  return (
    <form className="m-stack" onSubmit={(event) => void send(event)}>
      <Textarea
        label="Reason"
        description={HELP[decision]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={4}
        maxLength={1000}
        data-autofocus
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Refused failure={review.failure} />
      <div className="m-row">
        <Button type="submit" loading={review.isRunning} disabled={comment.trim() === ''}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
