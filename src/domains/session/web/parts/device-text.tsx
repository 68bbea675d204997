/** A device, and the network it was in as far as that is known and open to the reader. */
export const DeviceText = ({ label, network }: { label: string; network: string | null }) => (
  <span>
    {label}
    {network && <span className="m-dim m-small"> {network}</span>}
  </span>
)
