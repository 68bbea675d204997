import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { readBlob } from '#kit/web/call/save-file.ts'
import { readImage, uploadImage } from '../../contract/revisions-and-bin.calls.ts'
import type { RichText } from '../../contract/rich-text.ts'
import { filesIn, lostPicturesText } from './pasted.ts'
import { fromTree } from './to-tree.ts'

/** Puts another file in the place of one, in all pictures that show it; without another one they are taken out. */
const replaceFile = (editor: Editor, from: number, to: number | null): void => {
  const { state, view } = editor
  const places: number[] = []
  state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs['file_id'] === from) places.push(at)
  })
  const change = state.tr
  for (const at of places.toReversed())
    if (to === null) change.delete(at, at + 1)
    else change.setNodeAttribute(at, 'file_id', to)
  view.dispatch(change)
}

/**
 * A picture belongs to one page and is seen by its readers. One that comes from another page is copied, so that it is seen
 * by the readers of this one; one that cannot be read is not copied, and a message names it.
 */
export const useCopiedPictures = (value: RichText, page_id: number | undefined) => {
  const own = useRef(new Set(filesIn(fromTree(value))))
  const copying = useRef(new Set<number>())
  const upload = useCall(uploadImage)
  const [lost, setLost] = useState<string | null>(null)
  const copy = async (id: number): Promise<number | null> => {
    try {
      const bytes = await readBlob(readImage, { params: { id } })
      const file = new File([bytes], 'picture.webp', { type: bytes.type })
      return (await upload.run({ body: page_id === undefined ? {} : { id: page_id } }, { file }))?.data.file_id ?? null
    } catch {
      return null
    }
  }
  const replace = async (editor: Editor, id: number): Promise<void> => {
    const made = await copy(id)
    copying.current.delete(id)
    if (made === null) setLost(lostPicturesText(1))
    else own.current.add(made)
    if (!editor.isDestroyed) replaceFile(editor, id, made)
  }
  return {
    lost,
    /** A picture that was uploaded here. */
    own: (id: number): void => void own.current.add(id),
    /** Copies the pictures of other pages; returns true while one is still to come. */
    start: (editor: Editor, files: readonly number[]): boolean => {
      const foreign = new Set(files.filter((id) => !own.current.has(id)))
      for (const id of foreign)
        if (!copying.current.has(id)) {
          copying.current.add(id)
          void replace(editor, id)
        }
      return foreign.size > 0
    },
  }
}
