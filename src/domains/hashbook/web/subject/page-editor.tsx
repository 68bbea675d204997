import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { dateTime } from '#kit/web/format/dates.ts'
import { Page as Screen } from '#kit/web/layout/page.tsx'
import { Shortcuts } from '#kit/web/layout/shortcuts.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Page } from '../../contract/hashbook.models.ts'
import { type RichText as Text, parseTree } from '../../contract/rich-text.ts'
import { WaitingEditor } from '../editor/later-editor.tsx'
import { RichText } from '../text/rich-text.tsx'
import { Editors } from './editors.tsx'
import { useAnnounced } from './use-editors.ts'
import { type EditorProps, type PageEdit, usePageEdit } from './use-page-edit.ts'
import styles from '../parts/hashbook.module.css'

// The editor would begin a new line. One object, so that the listener stays.
const BEFORE_THE_EDITOR = { capture: true }

/** Writes a page. What is not saved stays in this browser; a page that was saved meanwhile is shown next to it. */
export const PageEditor = ({ page, onSaved, onClose }: EditorProps) => {
  const edit = usePageEdit({ page, onSaved, onClose })
  const others = useAnnounced(page.id)
  const { title, start, text, fault, isOther } = edit
  const maySave = text !== null && title.trim().length >= 3
  const send = (): void => {
    if (page.can.publish && text !== null) edit.send('published')
    else if (maySave) edit.send(page.state)
  }
  const box = useEventListener<'keydown', HTMLDivElement>(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || edit.isRunning) return
      event.preventDefault()
      event.stopPropagation()
      send()
    },
    BEFORE_THE_EDITOR,
  )
  return (
    <Screen title="Edit page" context={page.topic.title}>
      <div className={`m-stack ${styles.write}`} ref={box}>
        <Editors editors={others} />
        {edit.unsavedAt !== null && <UnsavedNotice at={edit.unsavedAt} onDiscard={edit.discard} />}
        <TextInput
          label="Title"
          value={title}
          maxLength={160}
          required
          withAsterisk={false}
          onChange={(event) => edit.typeTitle(event.currentTarget.value)}
        />
        <WaitingEditor
          key={JSON.stringify(start).length}
          kind="page"
          label="Text of the page"
          placeholder="Write here. / inserts a heading, a list or a table, @ names a person, [[ links to a page."
          value={start}
          page_id={page.id}
          onChange={edit.typeText}
        />
        {fault !== null && <p role="alert">{fault}</p>}
        {isOther && <ChangeFields edit={edit} isPublished={page.state === 'published'} />}
        {edit.isStale ? (
          <Both theirs={page} mine={text} onMine={edit.goOn} onTheirs={edit.takeTheirs} />
        ) : (
          <Refused failure={edit.failure} />
        )}
        <div className={styles.foot}>
          {page.can.publish && (
            <Button onClick={() => edit.send('published')} loading={edit.isRunning} disabled={text === null}>
              Publish
            </Button>
          )}
          <Button
            {...(page.can.publish ? { variant: 'default' } : {})}
            onClick={() => edit.send(page.state)}
            loading={edit.isRunning}
            disabled={!maySave}
          >
            Save
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <span className="m-dim m-small" role="status">
            {isOther ? 'Not saved yet. Your text is kept in this browser.' : 'No changes'}
          </span>
          <Shortcuts keys={[['Ctrl+Enter', page.can.publish ? 'publishes' : 'saves']]} />
        </div>
      </div>
    </Screen>
  )
}

type NoticeProps = Readonly<{ at: string; onDiscard: () => void }>

const UnsavedNotice = ({ at, onDiscard }: NoticeProps) => (
  <div className={styles.notice} role="status">
    <span>Your text of {dateTime(at)} was not saved. It is kept in this browser.</span>
    <Button variant="default" size="compact-sm" onClick={onDiscard}>
      Discard it
    </Button>
  </div>
)

/** The note about a change, and for a published page its meaning. */
const ChangeFields = ({ edit, isPublished }: Readonly<{ edit: PageEdit; isPublished: boolean }>) => (
  <>
    <TextInput
      label={
        <>
          What did you change? <span className="m-dim">optional</span>
        </>
      }
      value={edit.note}
      maxLength={300}
      onChange={(event) => edit.setNote(event.currentTarget.value)}
    />
    {isPublished && (
      <Checkbox
        label="This changes what people must do"
        description="A must-read is asked for again."
        checked={edit.isMeaning}
        onChange={(event) => edit.setMeaning(event.currentTarget.checked)}
      />
    )}
  </>
)

type BothProps = Readonly<{ theirs: Page; mine: Text | null; onMine: () => void; onTheirs: () => void }>

/** The page as it was saved meanwhile, next to the own text. */
const Both = ({ theirs, mine, onMine, onTheirs }: BothProps) => (
  <section className="m-stack" aria-label="Two texts">
    <div className={styles.notice} data-tone="bad" role="alert">
      <span>{theirs.revision_author.name} has saved this page while you wrote. Take over what you need.</span>
      <Button variant="default" size="compact-sm" onClick={onMine}>
        Go on with my text
      </Button>
      <Button variant="default" size="compact-sm" onClick={onTheirs}>
        Take the saved text
      </Button>
    </div>
    <div className={styles.both}>
      <div className={styles.sideBox}>
        <h3>Saved by {theirs.revision_author.name}</h3>
        <RichText text={parseTree(theirs.body)} />
      </div>
      <div className={styles.sideBox}>
        <h3>Your text</h3>
        {mine && <RichText text={mine} />}
      </div>
    </div>
  </section>
)
