import { TestButton } from './test-button.tsx'
import styles from './management.module.css'

/** Tries the mail server out, on the screen of another domain. */
const MailTest = () => (
  <div className={styles.chips}>
    <TestButton variant="default" />
  </div>
)
export default MailTest
