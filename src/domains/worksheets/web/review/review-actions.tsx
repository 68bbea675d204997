import { Button } from '@mantine/core'
import { useState } from 'react'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Period } from '../../contract/worksheets.models.ts'
import { CommentForm } from './comment-form.tsx'
import { canRemind, fits, type Review } from './use-review.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{ period: Period; review: Review; onDone?: () => void }>

/** What can be done with one report. */
export const ReviewActions = ({ period, review, onDone }: Props) => {
  const [wanted, ask] = useState<'return' | 'excuse' | null>(null)
  const done = (isDone: boolean): void => {
    if (!isDone) return
    ask(null)
    onDone?.()
  }
  const accept = async (): Promise<void> => done(await review.decide([period], 'accept'))
  if (wanted)
    return (
      <CommentForm
        review={review}
        rows={[period]}
        decision={wanted}
        submit={wanted === 'return' ? 'Return' : 'Excuse'}
        onDone={() => done(true)}
        onCancel={() => ask(null)}
      />
    )
  return (
    <div className={styles.part}>
      <div className="m-row">
        {fits('accept', period) && (
          <Button loading={review.isRunning} onClick={() => void accept()}>
            Accept
          </Button>
        )}
        {fits('return', period) && (
          <Button variant="default" onClick={() => ask('return')}>
            Return
          </Button>
        )}
        {fits('excuse', period) && (
          <Button variant="default" onClick={() => ask('excuse')}>
            Excuse
          </Button>
        )}
        {canRemind(period) && (
          <Button variant="default" loading={review.isRunning} onClick={() => void review.remind([period])}>
            Remind
          </Button>
        )}
      </div>
      <Refused failure={review.failure} />
    </div>
  )
}
