import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Page } from '../../contract/hashbook.models.ts'
import { nextReviewText, reviewedText } from '../parts/labels.ts'

/** The last and the next review of a page, and the button of its owner. */
export const ReviewLine = ({ page, isNewest }: Readonly<{ page: Page; isNewest: boolean }>) => {
  const drawer = useDrawer('review')
  const { acting } = useActor()
  if (page.state === 'draft') return null
  return (
    <div className="m-row m-small">
      <span className="m-dim">
        {page.stale && <StatusBadge tone="attention" word="Stale" />}{' '}
        {[reviewedText(page), nextReviewText(page)].join(' · ')}
      </span>
      {page.can.review && !acting && (
        <Button
          {...(page.stale ? { variant: 'default' } : { variant: 'subtle', color: 'gray' })}
          size="compact-sm"
          disabled={!isNewest}
          onClick={() => drawer.open(page.id)}
        >
          Mark as reviewed
        </Button>
      )}
    </div>
  )
}
