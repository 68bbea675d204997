import { percent } from '#kit/web/format/numbers.ts'
import { SegmentedControl, TextInput } from '@mantine/core'
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { BookImage } from '../text/book-image.tsx'
import styles from './editor.module.css'

const WIDTHS = ['25', '50', '75', '100']

/** A picture in the editor, with its description and its width. */
export const EditorImage = ({ node, updateAttributes, selected }: NodeViewProps) => {
  const file_id = Number(node.attrs['file_id'])
  const alt = String(node.attrs['alt'])
  const width = Number(node.attrs['width'])
  return (
    <NodeViewWrapper className={styles.picture} data-selected={selected}>
      <BookImage file_id={file_id} alt={alt} width={width} />
      <div className={styles.pictureTools} contentEditable={false}>
        <TextInput
          size="xs"
          aria-label="Description of the picture"
          placeholder="What the picture shows"
          value={alt}
          maxLength={200}
          onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
        />
        <SegmentedControl
          size="xs"
          aria-label="Width of the picture"
          data={WIDTHS.map((value) => ({ value, label: percent(Number(value) / 100) }))}
          value={String(width)}
          onChange={(value) => updateAttributes({ width: Number(value) })}
        />
      </div>
    </NodeViewWrapper>
  )
}
