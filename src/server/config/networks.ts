/** Networks as settings name them: `10.20.0.0/16,192.168.7.4`. */
import { BlockList, isIP } from 'node:net';

/** The networks; undefined where the text names something else. */
export function networksOf(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, net = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
    const version = isIP(net);
    const most = version === 6 ? 128 : 32;
    if (version === 0 || Number(bits ?? most) > most) return undefined;
    list.addSubnet(net, Number(bits ?? most), version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
