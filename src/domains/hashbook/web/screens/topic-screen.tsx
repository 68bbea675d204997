import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { idOf } from '../parts/id-of.ts'
import { exportActions } from '../parts/export-actions.ts'
import { useBook, useTopic } from '../parts/use-book.ts'
import { audienceText } from '../parts/labels.ts'
import { AddPageDrawer } from '../topic/add-page-drawer.tsx'
import { LockNotice } from '../topic/lock-notice.tsx'
import { PageTree } from '../topic/page-tree.tsx'
import { Discussion } from '../topic/discussion.tsx'
import { TopicDrawer } from '../topics/topic-drawer.tsx'
import { useTopicActions } from '../topics/use-topic-actions.ts'

const TopicScreen = () => {
  const id = idOf(useParams({ strict: false }))
  const query = useTopic(id)
  const { topics } = useBook()
  const go = useGo()
  const drawer = useDrawer('topic')
  const add = useDrawer('add')
  const { menu } = useTopicActions(drawer.open, () => go(topics))
  const { data } = query
  const topic = data?.topic ?? null
  return (
    <Page
      history={['hashbook_topics', topic?.id]}
      title={topic?.title ?? 'Topic'}
      context={
        <>
          <GoLink href={topics}>Hashbook</GoLink>
          {topic && ` · ${audienceText(topic)} · ${topic.owner.name}`}
        </>
      }
      actions={topic ? [...menu(topic), ...exportActions('topic', topic)] : []}
      primary={topic?.can.add_subject && <Button onClick={() => add.open('subject')}>Add Subject</Button>}
    >
      <Loaded
        query={{ ...query, data: data && topic ? { topic, subjects: data.subjects } : undefined }}
        what="the topic"
        shape="table"
      >
        {({ topic: shown, subjects }) => (
          <div className="m-stack">
            {shown.description && <p className="m-dim">{shown.description}</p>}
            {shown.lock && <LockNotice lock={shown.lock} />}
            <AddressTabs
              label={shown.title}
              tabs={[
                { id: 'pages', label: 'Pages', content: () => <PageTree topic={shown} pages={subjects} /> },
                { id: 'discussion', label: 'Discussion', content: () => <Discussion topicid={shown.id} /> },
              ]}
            />
          </div>
        )}
      </Loaded>
      <AddPageDrawer topicid={id} />
      <TopicDrawer drawer={drawer} />
    </Page>
  )
}
export default TopicScreen
