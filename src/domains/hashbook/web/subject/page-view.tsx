import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { relative } from '#kit/web/format/dates.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page as Screen } from '#kit/web/layout/page.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import type { Page } from '../../contract/hashbook.models.ts'
import { parseTree } from '../../contract/rich-text.ts'
import { MustReadBar } from '../must-reads/must-read-bar.tsx'
import { ReviewLine } from '../reviews/review-line.tsx'
import { ReviewDrawer } from '../reviews/review-drawer.tsx'
import { MustReadDrawer } from '../must-reads/must-read-drawer.tsx'
import { exportActions } from '../parts/export-actions.ts'
import { useBook } from '../parts/use-book.ts'
import { namesOf } from '../parts/labels.ts'
import { RichText } from '../text/rich-text.tsx'
import { AddPageDrawer } from '../topic/add-page-drawer.tsx'
import { LockNotice } from '../topic/lock-notice.tsx'
import { MoveDrawer } from '../topic/move-drawer.tsx'
import { usePageActions } from '../topic/use-page-actions.ts'
import { Comments } from './comments.tsx'
import { Editors } from './editors.tsx'
import { useEditors } from './use-editors.ts'
import { PagesBelow } from './pages-below.tsx'
import { PageNav } from './page-nav.tsx'
import { Contents } from './contents.tsx'
import { Revisions } from './revisions.tsx'
import { SelectionButton, type Selected } from './selection-button.tsx'
import styles from '../parts/hashbook.module.css'

type Props = Readonly<{
  page: Page
  /** The shown revision is the one that the reader has just saved. */
  isSaved?: boolean
  onEdit: () => void
}>

/** A page as it is read. A revision that comes meanwhile is announced, and shown when the reader clicks it. */
export const PageView = ({ page: newest, isSaved = false, onEdit }: Props) => {
  const book = useBook()
  const go = useGo()
  const [shown, setShown] = useState(newest)
  const [on, setOn] = useState<Selected | null>(null)
  const article = useRef<HTMLElement>(null)
  const mustRead = useDrawer('must_read')
  const { title, body, revision } = shown
  const page = { ...newest, title, body, revision }
  const editors = useEditors(page.id, page.can.update)
  const { menu } = usePageActions(() => go(book.topic(page.topicid)))
  const text = parseTree(body)
  return (
    <Screen
      history={['hashbook_pages', page.id]}
      title={title}
      context={<PagePath page={page} />}
      actions={[
        ...menu(newest),
        ...exportActions('page', page),
        ...(page.can.must_read ? [{ label: 'Set must-read', run: () => mustRead.open(page.id) }] : []),
      ]}
      primary={page.can.update && <Button onClick={onEdit}>Edit</Button>}
    >
      <div className="m-stack">
        <Editors editors={editors} />
        {page.topic.lock && <LockNotice lock={page.topic.lock} />}
        {newest.revision > revision && (
          <div className={styles.notice} role="status">
            <span>{newest.revision_author.name} has changed this page.</span>
            <Button variant="default" size="compact-sm" onClick={() => setShown(newest)}>
              Show the new revision
            </Button>
          </div>
        )}
        <MustReadBar page={page} isNewest={newest.revision <= revision} />
        <div className={styles.reading}>
          <div className={styles.columns}>
            <PageNav page={page} />
            <article ref={article} className="m-stack">
              <Writers page={page} isSaved={isSaved} />
              <ReviewLine page={newest} isNewest={newest.revision <= revision} />
              {text.doc.content.length === 0 ? (
                <Empty title="This page has no text yet." />
              ) : (
                <RichText text={text} links={newest.links} />
              )}
              <PagesBelow page={page} linked_from={newest.linked_from} />
            </article>
            <div className={styles.aside}>
              <Contents text={text} />
              <AddressTabs
                label="Next to the text"
                tabs={[
                  {
                    id: 'comments',
                    label: `Comments (${newest.comment_count})`,
                    content: () => <Comments page={page} on={on} onDone={() => setOn(null)} />,
                  },
                  { id: 'revisions', label: 'Revisions', content: () => <Revisions page={newest} onShow={setShown} /> },
                ]}
              />
            </div>
          </div>
        </div>
      </div>
      {page.can.comment && <SelectionButton within={article} onComment={setOn} />}
      <AddPageDrawer topicid={page.topicid} />
      <MoveDrawer pages={[newest]} />
      <ReviewDrawer pages={[newest]} />
      {book.isAdmin && <MustReadDrawer page={newest} drawer={mustRead} />}
    </Screen>
  )
}

/** The topic of a page, and the subject above it. */
const PagePath = ({ page }: Readonly<{ page: Page }>) => {
  const book = useBook()
  return (
    <span className={styles.path}>
      <GoLink href={book.topics}>Hashbook</GoLink>
      <span>/</span>
      <GoLink href={book.topic(page.topicid)}>{page.topic.title}</GoLink>
      {page.parent && (
        <>
          <span>/</span>
          <GoLink href={book.subject(page.parent.id)}>{page.parent.title}</GoLink>
        </>
      )}
    </span>
  )
}

/** The writers of the shown revision, and when it was saved. */
const Writers = ({ page, isSaved }: Readonly<{ page: Page; isSaved: boolean }>) => (
  <p className="m-dim m-small">
    {page.state === 'draft' && <StatusBadge tone="off" word="Draft" />} {namesOf(page.authors)} · changed{' '}
    {relative(page.updated_at)} · revision {page.revision}
    <span role="status">
      {isSaved && (
        <span className={styles.saved}>
          <IconCheck size={14} aria-hidden="true" />
          Saved
        </span>
      )}
    </span>
  </p>
)
