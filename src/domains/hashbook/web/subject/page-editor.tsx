import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { Page as Screen } from '#kit/web/layout/page.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Page } from '../../contract/hashbook.models.ts'
import { savePage, savePageAsAdmin } from '../../contract/pages.calls.ts'
import { type RichText as Text, treeIn } from '../../contract/rich-text.ts'
import { WaitingEditor } from '../editor/later-editor.tsx'
import { useBook } from '../parts/use-book.ts'
import { RichText } from '../text/rich-text.tsx'
import { useKeptText } from './use-kept-text.ts'
import styles from '../parts/hashbook.module.css'

type Props = Readonly<{ page: Page; onSaved: (page: Page) => void; onClose: () => void }>

const useSave = () => {
  const { isAdmin } = useBook()
  const all = useCall(savePageAsAdmin)
  const own = useCall(savePage)
  return isAdmin ? all : own
}

/** Writes a page. What is not saved stays in this browser; a page that was saved meanwhile is shown beside it. */
export const PageEditor = ({ page, onSaved, onClose }: Props) => {
  const save = useSave()
  const kept = useKeptText(page)
  // The version that the writer began from: a newer one is never written over without being seen.
  const [base, setBase] = useState(kept.found?.base ?? page.version)
  const [title, setTitle] = useState(kept.found?.title ?? page.title)
  const [start, setStart] = useState<Text>(() => kept.found?.text ?? treeIn(page.body))
  const [text, setText] = useState<Text | null>(start)
  const [fault, setFault] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isMeaning, setMeaning] = useState(false)
  // What was changed is said of a title or a text that is another one.
  const isOther = title !== page.title || JSON.stringify(text) !== JSON.stringify(treeIn(page.body))
  const isStale = save.failure?.code === 'common.stale' || (base === kept.found?.base && base < page.version)
  const keep = (next: { title: string; text: Text | null }): void => {
    if (next.text !== null) kept.keep({ title: next.title, text: next.text, base })
  }
  const send = (state: Page['state']): void => {
    if (text === null) return
    const body = {
      id: page.id,
      version: base,
      title,
      body: text,
      state,
      ...(isOther && note.trim() !== '' ? { note: note.trim() } : {}),
      ...(isOther && isMeaning ? { meaning_changed: true } : {}),
    }
    save.start({ body }, ({ data }) => {
      kept.drop()
      onSaved(data)
      onClose()
    })
  }
  const takeTheirs = (): void => {
    kept.drop()
    save.reset()
    onClose()
  }
  const goOn = (): void => {
    setBase(page.version)
    save.reset()
    if (text !== null) kept.keep({ title, text, base: page.version })
  }
  const discard = (): void => {
    kept.drop()
    setBase(page.version)
    setTitle(page.title)
    setStart(treeIn(page.body))
    setText(treeIn(page.body))
    setFault(null)
  }
  return (
    <Screen title="Edit page" context={page.topic.title}>
      <div className="m-stack">
        {kept.found && (
          <div className={styles.notice} role="status">
            <span>Your text of {dateTime(kept.found.at)} was not saved. It is kept in this browser.</span>
            <Button variant="default" size="compact-sm" onClick={discard}>
              Discard it
            </Button>
          </div>
        )}
        <TextInput
          label="Title"
          value={title}
          maxLength={160}
          required
          withAsterisk={false}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            keep({ title: event.currentTarget.value, text })
          }}
        />
        <WaitingEditor
          key={JSON.stringify(start).length}
          kind="page"
          label="Text of the page"
          placeholder="Write here. # begins a heading, - a list, @ names a person."
          value={start}
          page_id={page.id}
          onChange={(next, why) => {
            setText(next)
            setFault(why)
            keep({ title, text: next })
          }}
        />
        {fault !== null && <p role="alert">{fault}</p>}
        {isOther && (
          <TextInput
            label={
              <>
                What did you change? <span className="m-dim">optional</span>
              </>
            }
            value={note}
            maxLength={300}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {isOther && page.state === 'published' && (
          <Checkbox
            label="This changes what people must do"
            description="A must-read is asked for again."
            checked={isMeaning}
            onChange={(event) => setMeaning(event.currentTarget.checked)}
          />
        )}
        {isStale ? (
          <Both theirs={page} mine={text} onMine={goOn} onTheirs={takeTheirs} />
        ) : (
          <Refused failure={save.failure} />
        )}
        <div className="m-row">
          {page.can.publish && (
            <Button onClick={() => send('published')} loading={save.isRunning} disabled={text === null}>
              Publish
            </Button>
          )}
          <Button
            {...(page.can.publish ? { variant: 'default' } : {})}
            onClick={() => send(page.state)}
            loading={save.isRunning}
            disabled={text === null || title.trim().length < 3}
          >
            Save
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Screen>
  )
}

type BothProps = Readonly<{ theirs: Page; mine: Text | null; onMine: () => void; onTheirs: () => void }>

/** The page as it was saved meanwhile, beside the own text. */
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
        <RichText text={treeIn(theirs.body)} />
      </div>
      <div className={styles.sideBox}>
        <h3>Your text</h3>
        {mine && <RichText text={mine} />}
      </div>
    </div>
  </section>
)
