import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import type { CallInput, Sent } from '../call/send.ts'
import { useCall } from '../call/use-call.ts'
import { fileSize } from '../format/file-size.ts'
import { checkChosen, TAKEN, type Takes } from './chosen-file.ts'
import { useFileDrop } from './use-file-drop.ts'
import styles from './upload.module.css'

type Props<C extends AnyCall> = Readonly<{
  call: C
  /** The input in addition to the file, or the function that makes it of the file. */
  input: CallInput<C> | ((file: File) => CallInput<C>)
  takes: Takes
  max_bytes: number
  /** The label of the button: `Change photo`. */
  label: string
  /** The shorter text of a button in a line of a list, which has no frame around it. */
  short?: string
  /** Content next to the button: the present picture. While one is sent, the chosen one is shown. */
  children?: (preview: string | null) => ReactNode
  onDone?: (sent: Sent<C>, file: File) => void
  /** With true while a file is on its way, then with false. */
  onRunning?: (isRunning: boolean) => void
  /** The message once it was taken. */
  doneText?: string
}>

/** Takes a file, chosen or dropped, and sends it at once: with its progress, and the reason of a refusal. */
export const UploadBox = <C extends AnyCall>(props: Props<C>) => {
  const { call, input, takes, max_bytes, label, short, children, doneText = 'Saved.' } = props
  const id = useId()
  const upload = useUpload(call, input, props)
  const [wrong, setWrong] = useState<string | null>(null)
  const drop = useFileDrop((file) => {
    if (upload.isRunning) return
    const fault = checkChosen(file, takes, max_bytes)
    setWrong(fault)
    if (fault === null) void upload.send(file)
  })
  const failed = wrong ?? upload.failure?.message
  return (
    <div className={short ? styles.line : styles.box} {...drop.box}>
      {children?.(upload.preview)}
      <div className={styles.side}>
        <input
          {...drop.input}
          id={id}
          className="m-hidden"
          tabIndex={-1}
          aria-label={label}
          aria-describedby={`${id}-help`}
          accept={TAKEN[takes].types.join(',')}
        />
        <Button
          variant="default"
          {...(short ? { size: 'compact-sm', 'aria-label': label } : {})}
          leftSection={<IconUpload size={short ? 14 : 16} aria-hidden="true" />}
          disabled={upload.isRunning}
          onClick={drop.choose}
        >
          {short ?? label}
        </Button>
        <p id={`${id}-help`} className={short ? 'm-hidden' : 'm-dim m-small'}>
          {TAKEN[takes].words}, up to {fileSize(max_bytes)}. Drop it here, too.
        </p>
        {upload.isRunning && <progress className={styles.progress} value={upload.share} max={1} aria-label="Sending" />}
        {failed && (
          <p className={styles.wrong} role="alert">
            {failed}
          </p>
        )}
        <p role="status" className="m-small">
          {upload.isDone && doneText}
        </p>
      </div>
    </div>
  )
}

const useUpload = <C extends AnyCall>(
  call: C,
  input: Props<C>['input'],
  { onDone, onRunning }: Pick<Props<C>, 'onDone' | 'onRunning'>,
) => {
  const action = useCall(call)
  const [state, setState] = useState<{ preview: string | null; share: number; isDone: boolean }>({
    preview: null,
    share: 0,
    isDone: false,
  })
  const send = async (file: File): Promise<void> => {
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
    setState({ preview, share: 0, isDone: false })
    onRunning?.(true)
    const given = typeof input === 'function' ? input(file) : input
    const sent = await action.run(given, { file, onProgress: (share) => setState((old) => ({ ...old, share })) })
    if (preview !== null) URL.revokeObjectURL(preview)
    setState({ preview: null, share: 0, isDone: sent !== null })
    onRunning?.(false)
    if (sent) onDone?.(sent, file)
  }
  return { ...state, send, isRunning: action.isRunning, failure: action.failure }
}
