import {
  Bell,
  Boxes,
  HandCoins,
  Image,
  ImageOff,
  type LucideIcon,
  Package,
  PackagePlus,
  PackageX,
  Printer,
  ReceiptText,
  UserPen,
  UserPlus,
  UserX,
} from 'lucide-react';
import type { OperationKind } from '#app/data/outbox/operation.ts';

export const SUBJECT_ICONS: Record<OperationKind, LucideIcon> = {
  sale: ReceiptText,
  'product-create': PackagePlus,
  'product-edit': Package,
  'product-delete': PackageX,
  'stock-edit': Boxes,
  'client-create': UserPlus,
  'client-edit': UserPen,
  'client-delete': UserX,
  payment: HandCoins,
  logo: Image,
  'logo-delete': ImageOff,
  printer: Printer,
  'alert-limit': Bell,
  reprint: Printer,
};
