import { useMemo } from 'react'
import { fillHtml } from '../../contract/template.rules.ts'
import styles from './announcements.module.css'

const NOTHING: ReadonlyMap<string, string> = new Map()

/** Markdown as mails show it: paragraphs, headings, lists, emphasis and web links. Everything else is text. */
export const Markdown = ({ text }: Readonly<{ text: string }>) => {
  // The text was escaped before it was marked up, so that nothing of it is HTML.
  const html = useMemo(() => ({ __html: fillHtml(text, NOTHING) }), [text])
  return <div className={styles.text} dangerouslySetInnerHTML={html} />
}
