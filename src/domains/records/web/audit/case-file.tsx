import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallInput } from '#kit/web/call/send.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { readCaseFile } from '../../contract/audit.calls.ts'

/** Saves the rows that the filters show as a sealed package, with what proves them. */
export const CaseFile = ({ query }: CallInput<typeof readCaseFile>) => {
  const [isRunning, setRunning] = useState(false)
  const save = async (): Promise<void> => {
    setRunning(true)
    await saveFile(readCaseFile, { query }, 'case-file.zip')
    setRunning(false)
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconFileZip size={16} aria-hidden="true" />}
      loading={isRunning}
      title="These rows with what proves them, to be checked without Muster"
      onClick={() => void save()}
    >
      Case file
    </Button>
  )
}
