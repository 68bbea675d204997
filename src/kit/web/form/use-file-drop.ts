import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'

/**
 * Takes one file, dropped on an element or chosen by an input that a button opens: spread `box` on the element and `input` on
 * the input, and call `choose` from the button. `data-over` is set while a file is over the element.
 */
export const useFileDrop = (take: (file: File) => void) => {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const takeFirst = (files: FileList | null): void => {
    const file = files?.[0]
    if (file) take(file)
  }
  return {
    box: {
      'data-over': isOver,
      onDragOver: (event: DragEvent): void => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (): void => setOver(false),
      onDrop: (event: DragEvent): void => {
        event.preventDefault()
        setOver(false)
        takeFirst(event.dataTransfer.files)
      },
    },
    input: {
      ref: chooser,
      type: 'file',
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
        takeFirst(currentTarget.files)
        // The same file can be chosen again.
        currentTarget.value = ''
      },
    },
    choose: (): void => chooser.current?.click(),
  } as const
}
