/**
 * Lists the contents of a certificate as OpenSSL prints them, without the parts that differ each time: serial number,
 * key and signature.
 */
import { openssl, scratchFolder } from './tools.ts';

export function contentsOf(pem: string): string {
  const shown =
    '-certopt no_header,no_serial,no_pubkey,no_sigdump -nameopt esc_2253,esc_ctrl,utf8,sep_comma_plus_space,sname';
  return openssl(scratchFolder(), `x509 -noout -text ${shown}`, Buffer.from(pem))
    .toString()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
