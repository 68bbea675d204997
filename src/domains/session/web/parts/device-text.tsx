/** A device, with its network where that is known and visible to the reader. */
export const DeviceText = ({ label, network }: { label: string; network: string | null }) => (
  <span>
    {label}
    {network && <span className="m-dim m-small"> {network}</span>}
  </span>
)
