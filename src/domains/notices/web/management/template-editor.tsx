import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { previewMail, updateTemplate } from '../../contract/mail.calls.ts'
import type { MailTemplateRow } from '../../contract/notices.models.ts'
import { TestButton } from './test-button.tsx'
import styles from './management.module.css'

type Props = Readonly<{ row: MailTemplateRow; onDone: () => void }>
type Text = Readonly<{ subject: string; body: string }>

/** Changes the text of a mail, with what it may name, and shows what it would look like. */
export const TemplateEditor = ({ row, onDone }: Props) => (
  <div className={styles.stack}>
    {row.can.edit ? <Edit row={row} onDone={onDone} /> : <Shown row={row} />}
    <Group>
      {row.can.restore && <Restore row={row} />}
      <TestButton template_key={row.key} variant="default" />
    </Group>
    {row.can.edit && <p className="m-dim m-small">A test is sent as the text is saved.</p>}
  </div>
)

const Shown = ({ row }: { row: MailTemplateRow }) => (
  <>
    <strong>{row.subject}</strong>
    <p style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{row.body}</p>
  </>
)

const Edit = ({ row, onDone }: Props) => {
  // The last place of the caret: a placeholder is inserted there, also when its button has the focus.
  const caret = useRef<number | null>(null)
  return (
    <CallForm
      call={updateTemplate}
      input={{ params: { id: row.id } }}
      initial={{ version: row.version, subject: row.subject, body: row.body }}
      submit="Save template"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field, { draft }) => {
        const body = field('body')
        const insert = (name: string): void => {
          const [text, word] = [draft.body ?? '', `{{${name}}}`]
          const at = caret.current ?? text.length
          caret.current = at + word.length
          body.onChange(text.slice(0, at) + word + text.slice(at))
        }
        return (
          <>
            <TextField {...field('subject')} isOptional={false} label="Subject" isFirst />
            <div
              onBlur={({ target }) => {
                if (target instanceof HTMLTextAreaElement) caret.current = target.selectionStart
              }}
            >
              <TextArea
                {...body}
                isOptional={false}
                label="Text"
                rows={12}
                help="Markdown: **bold**, *emphasis*, lists with “- ”, [words](link)."
              />
            </div>
            <Placeholders row={row} onInsert={insert} />
            <Preview row={row} text={{ subject: draft.subject ?? '', body: draft.body ?? '' }} />
          </>
        )
      }}
    </CallForm>
  )
}

const Placeholders = ({ row, onInsert }: { row: MailTemplateRow; onInsert: (name: string) => void }) => (
  <div className={styles.placeholders} role="group" aria-label="Placeholders">
    {row.placeholders.map(({ name, help }) => (
      <Button key={name} size="compact-xs" variant="default" title={help} onClick={() => onInsert(name)}>
        {`{{${name}}}`}
      </Button>
    ))}
  </div>
)

const Preview = ({ row, text }: { row: MailTemplateRow; text: Text }) => {
  const preview = useCall(previewMail)
  const [shown, setShown] = useState<DataOf<typeof previewMail> | null>(null)
  const show = (): void =>
    preview.start({ body: { key: row.key, locale: row.locale, ...text } }, ({ data }) => setShown(data))
  return (
    <div className={styles.stack}>
      <div>
        <Button variant="default" loading={preview.isRunning} onClick={show}>
          Preview
        </Button>
      </div>
      <Refused failure={preview.failure} />
      {shown && (
        <div>
          <strong>{shown.subject}</strong>
          <iframe className={styles.preview} title="Preview" sandbox="" srcDoc={shown.html} />
        </div>
      )}
    </div>
  )
}

const Restore = ({ row }: { row: MailTemplateRow }) => {
  const update = useCall(updateTemplate)
  const restore = async (): Promise<void> => {
    const text = 'Your changes to it are lost.'
    const isSure = await confirm({ title: 'Restore the shipped text?', text, action: 'Restore', isDestructive: true })
    if (isSure) update.start({ params: { id: row.id }, body: { version: row.version, restore: true } })
  }
  return (
    <Button variant="default" loading={update.isRunning} onClick={() => void restore()}>
      Restore
    </Button>
  )
}
