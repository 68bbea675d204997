import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { isForList } from '../table/row-focus.ts'
import { LaterModal } from './later-dialogs.tsx'
import styles from './layout.module.css'

type Props = Readonly<{ keys: readonly (readonly [key: string, meaning: string])[] }>

/** The keys of a screen and what each does, in one line and, by `?`, in a dialog; not drawn without a keyboard. */
export const Shortcuts = ({ keys }: Props) => {
  const [isOpen, dialog] = useDisclosure(false)
  useWindowEvent('keydown', (event) => {
    if (event.key === '?' && isForList(event)) dialog.toggle()
  })
  return (
    <>
      <p className={`m-dim m-small ${styles.shortcuts}`}>
        {[...keys, ['?', 'all keys'] as const].map(([key, meaning]) => (
          <span key={key}>
            <kbd>{key}</kbd> {meaning}
          </span>
        ))}
      </p>
      <LaterModal
        opened={isOpen}
        onClose={dialog.close}
        title="Keys of this screen"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <dl className={styles.keys}>
          {keys.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning.charAt(0).toUpperCase() + meaning.slice(1)}</dd>
            </div>
          ))}
        </dl>
        <p className="m-dim m-small">Those of all screens are in your account menu.</p>
      </LaterModal>
    </>
  )
}
