import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useDrawer } from '../address/use-drawer.ts'
import { SideDrawer } from '../layout/side-drawer.tsx'
import { Skeletons } from '../states/skeletons.tsx'
import type { DownloadRecord } from './records.ts'
import styles from './download.module.css'

const LaterForm = lazy(async () => ({ default: (await import('./download-form.tsx')).DownloadForm }))

/** The button of a screen whose records can be saved, with a drawer to choose format and columns. Nothing without a record. */
export const DownloadButton = ({ records }: { records: readonly DownloadRecord[] }) => {
  const drawer = useDrawer('download')
  if (records.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        className={styles.button ?? ''}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => drawer.open('file')}
      >
        Download
      </Button>
      <SideDrawer title="Download" is_open={drawer.id !== null} onClose={drawer.close}>
        {drawer.id !== null && (
          <Suspense fallback={<Skeletons shape="form" />}>
            <LaterForm records={records} />
          </Suspense>
        )}
      </SideDrawer>
    </>
  )
}
