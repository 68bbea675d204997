import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day, dateTime } from '#kit/web/format/dates.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Page } from '../../contract/hashbook.models.ts'
import { acknowledge, listOwnMustReads } from '../../contract/talk.calls.ts'
import { useBook } from '../parts/use-book.ts'
import styles from '../parts/hashbook.module.css'

/** The button to acknowledge a page that the reader has to read, and the time when they did. */
export const MustReadBar = ({ page, isNewest }: Readonly<{ page: Page; isNewest: boolean }>) => {
  const { actor, isAdmin } = useBook()
  const own = useCallQuery(listOwnMustReads, {}, { enabled: !isAdmin && page.must_read !== null })
  const read = useCall(acknowledge)
  const duty = own.data?.find((row) => row.page.id === page.id)
  if (!duty) return null
  if (duty.acknowledged_at !== null)
    return (
      <div className={styles.notice}>
        <IconCircleCheck size={18} aria-hidden="true" />
        <span>You acknowledged this page on {dateTime(duty.acknowledged_at)}.</span>
      </div>
    )
  return (
    <div className={styles.notice} data-tone={duty.overdue ? 'bad' : 'attention'}>
      <span>
        {duty.changed_since
          ? 'This page has changed since you read it. Read it again'
          : 'You are asked to read this page'}{' '}
        {duty.overdue ? `– it was due on ${day(duty.due_on)}.` : `by ${day(duty.due_on)}.`}
        <Refused failure={read.failure} />
      </span>
      {actor.acting ? (
        <span className="m-dim">Only the person acknowledges.</span>
      ) : (
        <Button
          disabled={!isNewest}
          loading={read.isRunning}
          onClick={() => read.start({ body: { page_id: page.id, revision: page.revision } })}
        >
          I have read and understood this
        </Button>
      )}
    </div>
  )
}
