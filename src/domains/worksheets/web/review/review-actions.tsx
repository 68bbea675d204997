import { Button } from '@mantine/core'
import { useState } from 'react'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Period } from '../../contract/worksheets.models.ts'
import { CommentForm } from './comment-form.tsx'
import { canRemind, fits, type Review } from './use-review.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{ period: Period; review: Review; onDone?: () => void }>

const SUBMIT = { return: 'Return', excuse: 'Excuse', allow: 'Allow late report' } as const

/** The actions of one report. */
export const ReviewActions = ({ period, review, onDone }: Props) => {
  const [chosen, choose] = useState<'return' | 'excuse' | 'allow' | null>(null)
  const done = (isDone: boolean): void => {
    if (!isDone) return
    choose(null)
    onDone?.()
  }
  const accept = async (): Promise<void> => done(await review.decide([period], 'accept'))
  if (chosen)
    return (
      <CommentForm
        review={review}
        rows={[period]}
        decision={chosen}
        submit={SUBMIT[chosen]}
        onDone={() => done(true)}
        onCancel={() => choose(null)}
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
          <Button variant="default" onClick={() => choose('return')}>
            Return
          </Button>
        )}
        {fits('excuse', period) && (
          <Button variant="default" onClick={() => choose('excuse')}>
            Excuse
          </Button>
        )}
        {fits('allow', period) && (
          <Button variant="default" onClick={() => choose('allow')}>
            Allow late report
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
