/** An e-mail address that breaks before its domain where the line is too short for it. */
export const EmailText = ({ address }: { address: string }) => {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
