import { readBlob } from '#kit/web/call/save-file.ts'
import { useBlobUrl } from '#kit/web/photo/blob-urls.ts'
import { readOrganisationLogo } from '#domains/shell/contract/shell.calls.ts'
import styles from './logo.module.css'

type Props = Readonly<{
  /** The file of the logo; 0 while there is none. */
  file_id: number
  /** Shown instead, while another is sent. */
  preview?: string | null
  alt: string
}>

/** The logo of the organisation on white, so that dark letters can be read on a dark screen. */
export const OrganisationLogo = ({ file_id: v, preview, alt }: Props) => {
  const stored = useBlobUrl(v === 0 ? null : `organisation-logo:${v}`, () =>
    readBlob(readOrganisationLogo, { query: { v } }),
  )
  const url = preview ?? stored
  return url && <img className={styles.logo} src={url} alt={alt} />
}
