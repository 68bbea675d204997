import { useElementSize } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Skeletons } from '../states/skeletons.tsx'
import styles from './pdf.module.css'

/** Canvases beyond so many pixels do not exist on some phones. */
const MOST_PIXELS = 8_000_000

const textOf = (items: readonly object[]): string =>
  items.map((item) => ('str' in item && typeof item.str === 'string' ? item.str : '')).join(' ')

type PageProps = Readonly<{ pdf: PDFDocumentProxy; number: number; width: number }>

/** One page, as wide as its place; its text is there for screen readers. */
const Page = ({ pdf, number, width }: PageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    let stop = (): void => undefined
    let isWanted = true
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      if (!isWanted || !canvas.current) return
      setText(textOf(items))
      const whole = page.getViewport({ scale: 1 })
      const sharp = (width * Math.min(2, window.devicePixelRatio)) / whole.width
      const scale = Math.min(sharp, Math.sqrt(MOST_PIXELS / (whole.width * whole.height)))
      const viewport = page.getViewport({ scale })
      canvas.current.width = Math.floor(viewport.width)
      canvas.current.height = Math.floor(viewport.height)
      const task = page.render({ canvas: canvas.current, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    // A drawing that is stopped for another width ends with an error.
    draw().catch(() => undefined)
    return () => {
      isWanted = false
      stop()
    }
  }, [pdf, number, width])
  return (
    <figure className={styles.page} aria-label={`Page ${number} of ${pdf.numPages}`}>
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      <p className="m-hidden">{text}</p>
    </figure>
  )
}

type Opened = PDFDocumentProxy | 'failed' | null

/** The pages of a PDF, drawn one below the other. Nothing that the file contains is run. */
export const PdfPages = ({ file, name }: Readonly<{ file: Blob; name: string }>) => {
  const [pdf, setPdf] = useState<Opened>(null)
  const { ref, width } = useElementSize()
  useEffect(() => {
    let isWanted = true
    let close = (): void => undefined
    const open = async (): Promise<void> => {
      const [{ openPdf }, bytes] = await Promise.all([import('./pdf-library.ts'), file.arrayBuffer()])
      const task = await openPdf(bytes)
      close = () => void task.destroy()
      const opened = await task.promise
      if (isWanted) setPdf(opened)
    }
    open().catch(() => isWanted && setPdf('failed'))
    return () => {
      isWanted = false
      close()
    }
  }, [file])
  if (pdf === 'failed') return <p role="alert">This file cannot be shown here. Download it instead.</p>
  return (
    <div className={styles.pages} ref={ref} aria-label={name} role="document">
      {pdf === null || width === 0 ? (
        <Skeletons shape="form" />
      ) : (
        Array.from({ length: pdf.numPages }, (_, at) => (
          <Page key={at} pdf={pdf} number={at + 1} width={Math.floor(width)} />
        ))
      )}
    </div>
  )
}
