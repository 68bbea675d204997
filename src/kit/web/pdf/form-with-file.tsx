import { Button, SegmentedControl } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import { readBlob, saveFile } from '../call/save-file.ts'
import type { CallInput } from '../call/send.ts'
import { Skeletons } from '../states/skeletons.tsx'
import styles from './pdf.module.css'

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/** A file that a call returns. Store it in a state: another object is read again. */
export type ShownFile<C extends AnyCall> = Readonly<{ name: string; call: C; input: CallInput<C> }>

type Loaded = Readonly<{ pdf: Blob } | { picture: string } | { failure: string }>

const loadedOf = (file: Blob): Loaded => {
  if (file.type === 'application/pdf') return { pdf: file }
  if (file.type.startsWith('image/')) return { picture: URL.createObjectURL(file) }
  return { failure: 'This file cannot be shown here. Download it instead.' }
}

const useFile = <C extends AnyCall>(of: ShownFile<C>): Loaded | null => {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let isWanted = true
    let picture: string | null = null
    const load = async (): Promise<void> => {
      const file = await readBlob(of.call, of.input)
      if (!isWanted) return
      const found = loadedOf(file)
      if ('picture' in found) picture = found.picture
      setLoaded(found)
    }
    load().catch(() => isWanted && setLoaded({ failure: 'This file could not be loaded.' }))
    return () => {
      isWanted = false
      if (picture !== null) URL.revokeObjectURL(picture)
    }
  }, [of])
  return loaded
}

const Shown = <C extends AnyCall>({ of }: Readonly<{ of: ShownFile<C> }>) => {
  const file = useFile(of)
  if (file === null) return <Skeletons shape="form" />
  if ('pdf' in file) return <PdfPages file={file.pdf} name={of.name} />
  if ('picture' in file) return <img className={styles.canvas} src={file.picture} alt={of.name} />
  return <p role="alert">{file.failure}</p>
}

type Props<C extends AnyCall> = Readonly<{
  /** The file to be shown; without one, the form has all the room. */
  file: ShownFile<C> | null
  /** The name of the form, next to that of the file where there is room for one of them. */
  title: string
  onClose: () => void
  children: ReactNode
}>

/**
 * A form with a PDF or a picture next to it, from 1100 px on; below that one of them is shown at a time, and what is
 * typed stays. In a `SideDrawer` with `isSplit`.
 */
export const FormWithFile = <C extends AnyCall>({ file, title, onClose, children }: Props<C>) => {
  const [shown, setShown] = useState<'file' | 'form'>('file')
  return (
    <div className={file ? styles.split : undefined} data-shown={shown}>
      {file && (
        <div className={styles.choice}>
          <SegmentedControl
            fullWidth
            aria-label="Shown"
            data={[
              { value: 'file', label: file.name },
              { value: 'form', label: title },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
      )}
      {file && (
        <section className={styles.file} aria-label={file.name}>
          <div className={styles.fileHead}>
            <bdi className={styles.fileName}>{file.name}</bdi>
            <Button size="compact-sm" variant="subtle" onClick={() => void saveFile(file.call, file.input, file.name)}>
              Download
            </Button>
            <Button size="compact-sm" variant="default" onClick={onClose}>
              Close file
            </Button>
          </div>
          <Suspense fallback={<Skeletons shape="form" />}>
            <Shown of={file} />
          </Suspense>
        </section>
      )}
      {/* At one place with and without a file, so that what is typed stays. */}
      <div className={file ? styles.form : undefined}>{children}</div>
    </div>
  )
}
