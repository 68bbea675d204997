import styles from '#kit/web/layout/plain-page.module.css'
import type { Area } from '../sign-in.ts'
import { companyLabel } from './company-label.ts'

/** The way to sign in with the company's account, above the password. Draws nothing while it is off. */
export const CompanyLink = ({ area }: { area: Area }) => {
  const label = companyLabel()
  if (label === '') return null
  return (
    <>
      <a className={styles.button} href={`/sign-in/company?for=${area}`}>
        Sign in with {label}
      </a>
      <p className="m-dim">Or with email and password:</p>
    </>
  )
}
