import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { type Editor as Tiptap, useEditor, useEditorState } from '@tiptap/react'
import { IconPhotoPlus, IconTable } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { uploadImage } from '../../contract/revisions-and-bin.calls.ts'
import { LANGUAGES, type RichText } from '../../contract/rich-text.ts'
import { useFindPeople } from './use-find-people.ts'
import { partsFor } from './extensions.ts'
import { findPagesFor } from './page-links.ts'
import { filesIn, isText, lostPicturesText, countLostPictures } from './pasted.ts'
import { faultOf, fromTree, toTree } from './to-tree.ts'
import { useCopiedPictures } from './use-copied-pictures.ts'
import styles from './editor.module.css'
import texts from '../text/rich-text.module.css'

export type EditorProps = Readonly<{
  kind: 'page' | 'comment'
  label: string
  placeholder: string
  /** The initial text; changes of it are not followed. */
  value: RichText
  /**
   * Null: the typed text cannot be stored, as with a picture without a description or a text that is too long; `fault`
   * has the reason.
   */
  onChange: (text: RichText | null, fault: string | null) => void
  /** The page whose pictures are taken. */
  page_id?: number
  isFirst?: boolean
}>

const clickOn = (id: string): void => document.getElementById(id)?.click()

/** Writes the text of a page or of a comment: by its buttons, by Markdown keys, with `@` for people and `[[` for pages. */
const Editor = (props: EditorProps) => {
  const { kind, label, placeholder, value, onChange, page_id, isFirst = false } = props
  const find = useFindPeople()
  const upload = useCall(uploadImage)
  const [lost, setLost] = useState<string | null>(null)
  const copy = useCopiedPictures(value, page_id)
  const chooser = useId()
  const insert = async (editor: Tiptap, files: readonly File[]): Promise<void> => {
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop -- pictures are inserted in the order in which they were chosen
      const sent = await upload.run({ body: page_id === undefined ? {} : { id: page_id } }, { file })
      const alt = file.name.replace(/\.\w+$/, '').slice(0, 200) || 'Picture'
      if (sent) copy.own(sent.data.file_id)
      if (sent) editor.commands.insertContent({ type: 'image', attrs: { file_id: sent.data.file_id, alt, width: 100 } })
    }
  }
  const editor = useEditor({
    extensions: partsFor({
      kind,
      find,
      pages: findPagesFor(page_id),
      placeholder,
      choosePicture: () => clickOn(chooser),
    }),
    content: fromTree(value),
    autofocus: isFirst ? 'end' : false,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', class: texts.text ?? '' },
      handlePaste: (_view, event) => {
        const html = event.clipboardData?.getData('text/html') ?? ''
        setLost(null)
        if (!isText(html)) return takes(event.clipboardData?.files)
        setLost(lostPicturesText(countLostPictures(html)))
        return false
      },
      handleDrop: (_view, event) => takes(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: now }) => {
      const json = now.getJSON()
      const isCopying = kind === 'page' && copy.start(now, filesIn(json))
      const text = isCopying ? null : toTree(json, kind === 'page')
      onChange(text, text === null ? (isCopying ? 'A picture is being copied.' : faultOf(json)) : null)
    },
  })
  const takes = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (kind !== 'page' || pictures.length === 0) return false
    void insert(editor, pictures)
    return true
  }
  return (
    <>
      <RichTextEditor editor={editor} className={styles.editor ?? ''} data-kind={kind}>
        <Tools editor={editor} kind={kind} chooser={chooser} onPictures={(files) => void insert(editor, files)} />
        <RichTextEditor.Content />
      </RichTextEditor>
      {[lost, copy.lost].map(
        (message) =>
          message !== null && (
            <p key={message} role="alert">
              {message}
            </p>
          ),
      )}
      <Refused failure={upload.failure} />
    </>
  )
}
export default Editor

type ToolsProps = Readonly<{
  editor: Tiptap
  kind: 'page' | 'comment'
  /** The id of the input that takes the files of pictures. */
  chooser: string
  onPictures: (files: readonly File[]) => void
}>

const Tools = ({ editor, kind, ...pictures }: ToolsProps) => (
  <RichTextEditor.Toolbar {...(kind === 'page' ? { sticky: true, stickyOffset: 56 } : {})}>
    {kind === 'page' && (
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
    )}
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
      <RichTextEditor.Strikethrough />
      <RichTextEditor.Code />
      <RichTextEditor.Link />
      <RichTextEditor.Unlink />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.BulletList />
      <RichTextEditor.OrderedList />
      {kind === 'page' && <RichTextEditor.Blockquote />}
      <RichTextEditor.CodeBlock />
      <LanguageSelect editor={editor} />
    </RichTextEditor.ControlsGroup>
    {kind === 'page' && <Insertions editor={editor} {...pictures} />}
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Undo />
      <RichTextEditor.Redo />
    </RichTextEditor.ControlsGroup>
  </RichTextEditor.Toolbar>
)

/** Chooses the language of a block of code. */
const LanguageSelect = ({ editor }: Pick<ToolsProps, 'editor'>) => {
  const language = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('codeBlock') ? String(now.getAttributes('codeBlock')['language'] ?? 'text') : null,
  })
  if (language === null) return null
  return (
    <select
      className={styles.language}
      aria-label="Language of the code"
      value={language}
      onChange={(event) =>
        editor.chain().focus().updateAttributes('codeBlock', { language: event.currentTarget.value }).run()
      }
    >
      {LANGUAGES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}

/** Inserts a line, a table or pictures. */
const Insertions = ({ editor, chooser, onPictures }: Omit<ToolsProps, 'kind'>) => (
  <RichTextEditor.ControlsGroup>
    <RichTextEditor.Hr />
    <RichTextEditor.Control
      aria-label="Insert table"
      title="Insert table"
      onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
    >
      <IconTable size={16} aria-hidden="true" />
    </RichTextEditor.Control>
    <RichTextEditor.Control aria-label="Insert picture" title="Insert picture" onClick={() => clickOn(chooser)}>
      <IconPhotoPlus size={16} aria-hidden="true" />
    </RichTextEditor.Control>
    <input
      id={chooser}
      type="file"
      className="m-hidden"
      tabIndex={-1}
      aria-label="Picture"
      accept="image/png,image/jpeg,image/webp"
      multiple
      onChange={(event) => {
        onPictures([...(event.currentTarget.files ?? [])])
        event.currentTarget.value = ''
      }}
    />
  </RichTextEditor.ControlsGroup>
)
