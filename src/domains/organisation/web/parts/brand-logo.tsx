import { readBlob } from '#kit/web/call/save-file.ts'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { useBlobUrl } from '#kit/web/photo/blob-urls.ts'
import { LOGO, readLogo, uploadLogo } from '../../contract/brands.calls.ts'
import type { Brand } from '../../contract/organisation.models.ts'
import styles from './organisation.module.css'

type Props = Readonly<{ brand: Brand; preview?: string | null }>

/** The logo of a brand on white, so that dark letters can be read on a dark screen. Nothing without one. */
export const BrandLogo = ({ brand, preview }: Props) => {
  const { id, name, logo_file_id: v } = brand
  const stored = useBlobUrl(v === null ? null : `logo:${id}:${v}`, () =>
    readBlob(readLogo, { params: { id }, query: { v: v ?? undefined } }),
  )
  const url = preview ?? stored
  return url && <img className={styles.logo} src={url} alt={`Logo of ${name}`} />
}

/** The logo, to be looked at and changed. */
export const LogoUpload = ({ brand }: { brand: Brand }) => (
  <UploadBox
    call={uploadLogo}
    input={{ params: { id: brand.id }, body: { id: brand.id } }}
    takes="picture"
    max_bytes={LOGO.max_bytes}
    label={brand.logo_file_id === null ? 'Add logo' : 'Change logo'}
  >
    {(preview) => <BrandLogo brand={brand} preview={preview} />}
  </UploadBox>
)
