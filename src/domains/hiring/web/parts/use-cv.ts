import { useState } from 'react'
import type { ShownFile } from '#kit/web/pdf/form-with-file.tsx'
import type { openInterviewFile } from '../../contract/interviews.calls.ts'
import type { openHiringFile } from '../../contract/openings.calls.ts'

type FileCall = typeof openHiringFile | typeof openInterviewFile

/** The file of a candidate that is shown next to a form of the drawer with an id; it closes with the drawer. */
export const useCv = <C extends FileCall>(call: C, drawer: string | null) => {
  const [shown, setShown] = useState<Readonly<{ drawer: string | null; file: ShownFile<FileCall> }> | null>(null)
  return {
    file: shown !== null && drawer !== null && shown.drawer === drawer ? shown.file : null,
    show: (id: number, name: string): void => setShown({ drawer, file: { name, call, input: { params: { id } } } }),
    close: (): void => setShown(null),
  }
}
