import { lazy } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { Button } from '@mantine/core'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useBook } from '../parts/use-book.ts'
import { TopicDrawer } from '../topics/topic-drawer.tsx'
import { TopicsTab } from '../topics/topics-tab.tsx'

const MustReadsTab = lazy(async () => ({ default: (await import('../must-reads/must-reads-tab.tsx')).MustReadsTab }))
const ReviewsTab = lazy(async () => ({ default: (await import('../reviews/reviews-tab.tsx')).ReviewsTab }))
const BinTab = lazy(async () => ({ default: (await import('../topics/bin-tab.tsx')).BinTab }))

const TopicsScreen = () => {
  const { actor, isAdmin } = useBook()
  const drawer = useDrawer('topic')
  const { has } = actor
  const tabs: readonly Tab[] = [
    { id: 'topics', label: 'Topics', content: () => <TopicsTab onEdit={drawer.open} /> },
    ...(isAdmin && has('hashbook.must_read')
      ? [{ id: 'must-read', label: 'Must-read', content: () => <MustReadsTab /> }]
      : []),
    ...(has('hashbook.write') ? [{ id: 'review', label: 'To review', content: () => <ReviewsTab /> }] : []),
    ...(has('hashbook.write') ? [{ id: 'bin', label: 'Bin', content: () => <BinTab /> }] : []),
  ]
  return (
    <Page
      title="Hashbook"
      context="Guides, policies and answers"
      primary={has('hashbook.topics.write') && <Button onClick={() => drawer.open('new')}>Add Topic</Button>}
    >
      <AddressTabs label="Hashbook" tabs={tabs} />
      <TopicDrawer drawer={drawer} />
    </Page>
  )
}
export default TopicsScreen
